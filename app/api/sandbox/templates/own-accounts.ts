import type { Ctx } from "#db/ctx.ts";
import { notFound } from "#lib/errors.ts";
import type { SandboxTemplateView } from "#lib/sandbox/templates/schema.ts";
import { listSandboxTemplates } from "#lib/sandbox/templates/template-row.ts";
import { ownNumbers } from "../own-numbers.ts";

/** The simulator's accounts that belong to the member's workspace. @throws AppError NOT_FOUND where the sandbox is off */
export async function ownAccounts(ctx: Ctx): Promise<string[]> {
  return [...new Set((await ownNumbers(ctx)).map((number) => number.wabaId))];
}

/** The account of one of their templates. @throws AppError NOT_FOUND */
export async function accountOf(ctx: Ctx, templateId: string): Promise<string> {
  const found = (await ownTemplates(ctx)).find(({ id }) => id === templateId);
  if (!found) throw notFound();
  return found.wabaId;
}

/** Every template of theirs as WhatsApp's side has it. */
export async function ownTemplates(ctx: Ctx): Promise<SandboxTemplateView[]> {
  return listSandboxTemplates(ctx.db, await ownAccounts(ctx));
}
