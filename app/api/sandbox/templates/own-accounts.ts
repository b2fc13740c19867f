import type { Ctx } from "#db/ctx.ts";
import { notFound } from "#lib/platform/errors.ts";
import { listSandboxTemplates } from "#lib/simulator/sandbox-template.ts";
import type { SandboxTemplateView } from "#lib/simulator/template-schema.ts";
import { ownNumbers } from "../own-numbers.ts";

export async function ownAccounts(ctx: Ctx): Promise<string[]> {
  return [...new Set((await ownNumbers(ctx)).map((number) => number.wabaId))];
}

export async function accountOf(ctx: Ctx, templateId: string): Promise<string> {
  const found = (await ownTemplates(ctx)).find(({ id }) => id === templateId);
  if (!found) throw notFound();
  return found.wabaId;
}

export async function ownTemplates(ctx: Ctx): Promise<SandboxTemplateView[]> {
  return listSandboxTemplates(ctx.db, await ownAccounts(ctx));
}
