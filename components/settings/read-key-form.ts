import { describeIssue } from "#lib/issue-messages.ts";
import { type CreateKey, createKeyBody, keyLimitNames } from "#lib/keys/schema.ts";
import type { Scope } from "#lib/scopes.ts";

/** What was typed, ready to be sent; or what is wrong with it, by the path of the field. */
export type ReadKeyForm =
  | { body: CreateKey; faults: undefined }
  | { body: undefined; faults: Record<string, string> };

/**
 * Reads the form of a new key. Limits that are left empty are the defaults. A date means the end of that day in the viewer's zone; addresses stand apart by space,
 * comma or line.
 */
export function readKeyForm(form: FormData, scopes: readonly Scope[]): ReadKeyForm {
  const date = String(form.get("expiresAt") ?? "");
  const parsed = createKeyBody.safeParse(
    {
      name: String(form.get("name") ?? ""),
      scopes: [...scopes],
      expiresAt: date ? endOfDay(date) : null,
      allowedCidrs: String(form.get("allowed") ?? "")
        .split(/[\s,]+/)
        .filter(Boolean),
      ...readLimits(form),
    },
    { error: describeIssue },
  );
  if (parsed.success) return { body: parsed.data, faults: undefined };
  const faults = parsed.error.issues.map(({ path, message }) => [path.join("."), message]);
  return { body: undefined, faults: Object.fromEntries(faults) };
}

/** The limits that were typed; none where all were left empty. */
function readLimits(form: FormData): { limits?: Record<string, number> } {
  const typed = keyLimitNames.flatMap((name): [string, number][] => {
    const value = String(form.get(name) ?? "").trim();
    return value ? [[name, Number(value)]] : [];
  });
  return typed.length > 0 ? { limits: Object.fromEntries(typed) } : {};
}

/** The last second of a day; what is no day stays as it is, for the schema to refuse. */
export function endOfDay(date: string): string {
  const at = new Date(`${date}T23:59:59`);
  return Number.isNaN(at.getTime()) ? date : at.toISOString();
}
