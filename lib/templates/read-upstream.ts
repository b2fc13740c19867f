import "server-only";
import { and, desc, eq } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { numbers } from "#db/schema/index.ts";
import { AppError } from "#lib/errors.ts";
import { graphClient } from "#lib/numbers/graph-client.ts";
import type { NumberRow } from "#lib/numbers/serialize.ts";
import type { TemplateRow } from "#lib/templates/serialize.ts";
import type { GraphError } from "#lib/whatsapp/client.ts";
import type { GraphTemplate } from "#lib/whatsapp/template-calls.ts";

/** One number of each account that the workspace has, one in service where there is one: its token reads the templates. */
export async function listAccounts(ctx: Ctx): Promise<Map<string, NumberRow>> {
  const rows = await ctx.db
    .select()
    .from(numbers)
    .where(eq(numbers.workspaceId, ctx.workspaceId))
    .orderBy(numbers.isDefault, numbers.createdAt);
  const serving = (row: NumberRow) => (row.state === "connected" ? 1 : 0);
  return new Map(rows.sort((a, b) => serving(a) - serving(b)).map((row) => [row.wabaId, row]));
}

/**
 * The number by whose token an account's templates are changed; without an account, the workspace's default number.
 * @throws AppError NUMBER_NOT_CONNECTED
 */
export async function accountNumber(ctx: Ctx, wabaId?: string): Promise<NumberRow> {
  if (wabaId !== undefined) {
    const number = (await listAccounts(ctx)).get(wabaId);
    if (number) return number;
  } else {
    const [number] = await ctx.db
      .select()
      .from(numbers)
      .where(and(eq(numbers.workspaceId, ctx.workspaceId)))
      .orderBy(desc(numbers.isDefault), numbers.createdAt)
      .limit(1);
    if (number) return number;
  }
  throw new AppError(
    "NUMBER_NOT_CONNECTED",
    "Connect a WhatsApp number first; templates belong to its account.",
    { numberId: null },
  );
}

/** Every template of the number's account, over all pages. @throws AppError NUMBER_NOT_CONNECTED when any page failed */
export async function readAllUpstream(
  number: NumberRow,
  filter: { name?: string } = {},
): Promise<GraphTemplate[]> {
  const found: GraphTemplate[] = [];
  for await (const page of graphClient(number).listTemplates(number.wabaId, filter)) {
    if (!page.ok) throw notListed(number, page.error);
    found.push(...page.value);
  }
  return found;
}

/**
 * One template as WhatsApp has it, by its id or else by name and language.
 * @returns null when WhatsApp certainly has it no more: its list was read to the end, and it is not in it
 * @throws AppError NUMBER_NOT_CONNECTED when WhatsApp does not say
 */
export async function readUpstream(
  number: NumberRow,
  { whatsappId, name, language }: Pick<TemplateRow, "whatsappId" | "name" | "language">,
): Promise<GraphTemplate | null> {
  if (whatsappId !== null) {
    const shown = await graphClient(number).getTemplate(whatsappId);
    if (shown.ok) return shown.value;
    // An unknown id is answered like a missing permission (whatsapp-cloud-api.md §5.1), so the list decides.
    if (shown.error.code !== 100) throw notListed(number, shown.error);
  }
  const listed = await readAllUpstream(number, { name });
  return listed.find((template) => template.name === name && template.language === language) ?? null;
}

function notListed(number: NumberRow, error: GraphError): AppError<"NUMBER_NOT_CONNECTED"> {
  return new AppError(
    "NUMBER_NOT_CONNECTED",
    `WhatsApp did not list the templates: ${error.title} (code ${error.code ?? "none"}).`,
    { numberId: number.id },
  );
}
