import type { Ctx } from "#db/ctx.ts";
import type { Scope } from "#lib/platform/scopes.ts";
import { readChat } from "#lib/simulator/queries.ts";
import type { SandboxNumber } from "#lib/simulator/sandbox-number.ts";
import type { SandboxMessageView } from "#lib/simulator/schema.ts";

const PASSCODE_SCOPE: Scope = "otp.send";

/**
 * What is on a customer's phone. Passcodes are left out for a key that cannot send them: whoever reads the passcode of a
 * phone passes the verification of any program that tests against this sandbox.
 */
export async function readOwnChat(
  ctx: Ctx,
  number: SandboxNumber,
  waId: string,
): Promise<SandboxMessageView[]> {
  const canReadPasscodes = ctx.actor.kind !== "api_key" || ctx.actor.scopes.includes(PASSCODE_SCOPE);
  return readChat(ctx.db, number, waId, { leavesOutPasscodes: !canReadPasscodes });
}
