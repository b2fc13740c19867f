import { z } from "zod";
import { createKeyBody, type keyLimitsSchema } from "#lib/accounts/api-keys/schema.ts";
import { parseNumber } from "#lib/platform/digit-rules.ts";
import { keyLimitNames } from "#lib/platform/rate-limits.ts";
import type { Scope } from "#lib/platform/scopes.ts";

export interface KeyForm {
  name: string;
  scopes: readonly Scope[];
  expiresAt: string;
  allowedCidrs: string;
  limits: Record<keyof z.infer<typeof keyLimitsSchema>, string>;
}

/** Empty limits mean the defaults. A date means the end of that day in the signed-in member's time zone. */
export const keyFormSchema = z.preprocess(
  ({ expiresAt, allowedCidrs, limits, ...typed }: KeyForm) => ({
    ...typed,
    expiresAt: expiresAt ? endOfDay(expiresAt) : null,
    allowedCidrs: allowedCidrs.split(/[\s,]+/).filter(Boolean),
    ...readLimits(limits),
  }),
  createKeyBody,
);

function readLimits(typed: KeyForm["limits"]): { limits?: Record<string, number> } {
  const names = keyLimitNames.filter((name) => typed[name].trim() !== "");
  return names.length > 0
    ? { limits: Object.fromEntries(names.map((name) => [name, parseNumber(typed[name])])) }
    : {};
}

/** An invalid date is returned unchanged, so that the schema rejects it. */
export function endOfDay(date: string): string {
  const at = new Date(`${date}T23:59:59`);
  return Number.isNaN(at.getTime()) ? date : at.toISOString();
}
