import type { Ctx } from "#db/ctx.ts";
import { listSandboxPhoneNumberIds } from "#lib/numbers/queries.ts";
import { env } from "#lib/platform/env.ts";
import { notFound } from "#lib/platform/errors.ts";
import { findSandboxNumbers } from "#lib/simulator/queries.ts";
import type { SandboxNumber } from "#lib/simulator/sandbox-number.ts";

export async function ownNumbers(ctx: Ctx): Promise<SandboxNumber[]> {
  if (!env().PARLEY_SANDBOX) throw notFound();
  return findSandboxNumbers(ctx.db, await listSandboxPhoneNumberIds(ctx));
}

export async function ownNumber(ctx: Ctx, phoneNumberId: string): Promise<SandboxNumber> {
  const number = (await ownNumbers(ctx)).find((candidate) => candidate.phoneNumberId === phoneNumberId);
  if (!number) throw notFound();
  return number;
}
