import type { Ctx } from "#db/ctx.ts";
import { env } from "#lib/env.ts";
import { notFound } from "#lib/errors.ts";
import { listSandboxPhoneNumberIds } from "#lib/numbers/queries.ts";
import type { SandboxNumber } from "#lib/sandbox/present.ts";
import { findSandboxNumbers } from "#lib/sandbox/queries.ts";

/** The simulator's numbers that belong to the member's workspace. @throws AppError NOT_FOUND where the sandbox is off */
export async function ownNumbers(ctx: Ctx): Promise<SandboxNumber[]> {
  if (!env().PARLEY_SANDBOX) throw notFound();
  return findSandboxNumbers(ctx.db, await listSandboxPhoneNumberIds(ctx));
}

/** One of them. @throws AppError NOT_FOUND */
export async function ownNumber(ctx: Ctx, phoneNumberId: string): Promise<SandboxNumber> {
  const number = (await ownNumbers(ctx)).find((candidate) => candidate.phoneNumberId === phoneNumberId);
  if (!number) throw notFound();
  return number;
}
