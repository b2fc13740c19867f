import "server-only";
import { and, desc, eq } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { numbers } from "#db/schema/index.ts";
import { graphClient } from "#lib/numbers/graph-client.ts";
import { findNumberRow } from "#lib/numbers/queries.ts";
import type { NumberRow } from "#lib/numbers/serialize.ts";
import { AppError, validationError } from "#lib/platform/errors.ts";
import { toListingError } from "#lib/templates/template-error.ts";
import type { GraphTemplate } from "#lib/whatsapp/template-calls.ts";

/**
 * Maps each WhatsApp account of the workspace to one of its numbers, a connected one if possible, whose token
 * reads the templates.
 */
export async function mapAccounts(ctx: Ctx): Promise<Map<string, NumberRow>> {
  const rows = await ctx.db
    .select()
    .from(numbers)
    .where(eq(numbers.workspaceId, ctx.workspaceId))
    .orderBy(numbers.isDefault, numbers.createdAt);
  const rankConnected = (row: NumberRow) => (row.state === "connected" ? 1 : 0);
  return new Map(rows.sort((a, b) => rankConnected(a) - rankConnected(b)).map((row) => [row.wabaId, row]));
}

/**
 * Returns the number whose token manages an account's templates; the default number when no account is given.
 * @throws AppError NUMBER_NOT_CONNECTED
 */
export async function getAccountNumber(ctx: Ctx, wabaId?: string): Promise<NumberRow> {
  if (wabaId !== undefined) {
    const number = (await mapAccounts(ctx)).get(wabaId);
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
    "Connect a WhatsApp number first. Templates belong to its account.",
    { numberId: null },
  );
}

/**
 * Returns the chosen number, else the default number, for a call that concerns its account.
 * @throws AppError NUMBER_NOT_CONNECTED, VALIDATION_ERROR at `from`
 */
export async function chooseAccountNumber(ctx: Ctx, from: string | undefined): Promise<NumberRow> {
  if (from === undefined) return getAccountNumber(ctx);
  const number = await findNumberRow(ctx, from);
  if (number) return number;
  throw validationError({
    path: "from",
    code: "unknown_number",
    message: "This number does not belong to the workspace. Use an ID from GET /v1/numbers.",
  });
}

/** Reads all pages of an account's templates. @throws AppError NUMBER_NOT_CONNECTED, SERVICE_UNAVAILABLE when a page fails */
export async function fetchUpstreamTemplates(
  number: NumberRow,
  filter: { name?: string } = {},
): Promise<GraphTemplate[]> {
  const result: GraphTemplate[] = [];
  for await (const page of graphClient(number).listTemplates(number.wabaId, filter)) {
    if (!page.ok) throw toListingError(number, page);
    result.push(...page.value);
  }
  return result;
}

/**
 * Reads one template from WhatsApp by id, else by name and language.
 * @returns null only when the complete list does not contain it
 * @throws AppError NUMBER_NOT_CONNECTED, SERVICE_UNAVAILABLE when WhatsApp does not answer
 */
export async function fetchUpstreamTemplate(
  number: NumberRow,
  { whatsappId, name, language }: { whatsappId: string | null; name: string; language: string },
): Promise<GraphTemplate | null> {
  if (whatsappId !== null) {
    const shown = await graphClient(number).getTemplate(whatsappId);
    if (shown.ok) return shown.value;
    // An unknown id returns the same error as a missing permission (docs/whatsapp.md#error-envelope), so the
    // list decides.
    if (shown.error.code !== 100) throw toListingError(number, shown);
  }
  const listed = await fetchUpstreamTemplates(number, { name });
  return listed.find((template) => template.name === name && template.language === language) ?? null;
}
