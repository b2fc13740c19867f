import "server-only";
import type { Readable } from "node:stream";
import { and, asc, eq, gt, inArray, type SQL, sql } from "drizzle-orm";
import { toSnakeCase } from "drizzle-orm/casing";
import type { Ctx } from "#db/ctx.ts";
import { contactImportErrors, contacts } from "#db/schema/index.ts";
import { appendAudit } from "#lib/accounts/audit/append-audit.ts";
import { joinLabels } from "#lib/contacts/imports/cell-rules.ts";
import { ATTRIBUTE_PREFIX, columnLetter, IGNORED_PREFIX } from "#lib/contacts/imports/guess-rules.ts";
import { openRows } from "#lib/contacts/imports/open-rows.ts";
import { formatOf, getImportRow, importKey } from "#lib/contacts/imports/queries.ts";
import type { PlainField } from "#lib/contacts/imports/schema.ts";
import type { ImportRow } from "#lib/contacts/imports/serialize.ts";
import { matchesContactFilter } from "#lib/contacts/matches-contact-filter.ts";
import { selectForPage } from "#lib/contacts/page-queries.ts";
import type { ContactFilter, ContactView } from "#lib/contacts/page-schema.ts";
import { serializeContact } from "#lib/contacts/serialize-page.ts";
import { attributeText } from "#lib/platform/attribute-values.ts";
import { type Id, isId } from "#lib/platform/id.ts";
import { log } from "#lib/platform/log.ts";
import { MissingFileError, mediaStorage } from "#lib/platform/storage/media-storage.ts";
import { toCsv } from "#lib/platform/to-csv.ts";

const PAGE = 1000;

type ToCell = (contact: ContactView) => string;

const COLUMNS: Record<PlainField, ToCell> = {
  // The plus sign is left out, because it would start a formula; the groups keep spreadsheets from rounding the number.
  phone: ({ phoneDisplay }) => (phoneDisplay ?? "").replace(/^\+/, ""),
  name: ({ name }) => name ?? "",
  externalId: ({ externalId }) => externalId ?? "",
  language: ({ language }) => language ?? "",
  labels: ({ labels }) => joinLabels(labels.map(({ name }) => name)),
  optedOut: ({ optOut }) => (optOut ? "yes" : "no"),
};

/** What an import ignores. */
const IGNORED_COLUMNS: Record<string, ToCell> = {
  profileName: ({ profileName }) => profileName ?? "",
  blocked: ({ blockedAt }) => (blockedAt ? "yes" : "no"),
  source: ({ source }) => source,
  createdAt: ({ createdAt }) => createdAt,
  lastInboundAt: ({ lastInboundAt }) => lastInboundAt ?? "",
};

/** Streams contacts as CSV (UTF-8 with BOM, RFC 4180) and records an audit entry. */
export async function exportContacts(
  ctx: Ctx,
  { ids, ...filter }: ContactFilter & { ids?: readonly string[] },
): Promise<Readable> {
  const chosen = ids?.filter((id) => isId("contact", id));
  const condition = chosen
    ? and(eq(contacts.workspaceId, ctx.workspaceId), inArray(contacts.id, chosen))
    : matchesContactFilter(ctx, filter);
  const attributes = await attributeNames(ctx, condition);
  await appendAudit(ctx, {
    action: "contacts.exported",
    data: { ...filter, chosen: chosen?.length ?? null },
  });
  const header = [
    ...Object.keys(COLUMNS).map(toSnakeCase),
    ...Object.keys(IGNORED_COLUMNS).map((name) => IGNORED_PREFIX + toSnakeCase(name)),
    ...attributes.map((name) => ATTRIBUTE_PREFIX + name),
  ];
  return toCsv(header, readAll(ctx, condition, attributes));
}

async function attributeNames(ctx: Ctx, condition: SQL | undefined): Promise<string[]> {
  const rows = await ctx.db
    .selectDistinct({ name: sql<string>`jsonb_object_keys(${contacts.attributes})` })
    .from(contacts)
    .where(condition);
  return rows.map(({ name }) => name).sort();
}

async function* readAll(
  ctx: Ctx,
  condition: SQL | undefined,
  attributes: readonly string[],
): AsyncGenerator<string[]> {
  let after: Id<"contact"> | undefined;
  for (;;) {
    const rows = await selectForPage(ctx, and(condition, after ? gt(contacts.id, after) : undefined))
      .orderBy(asc(contacts.id))
      .limit(PAGE);
    for (const row of rows) yield toCells(serializeContact(row, ctx.clock.now()), attributes);
    after = rows.at(-1)?.contact.id;
    if (rows.length < PAGE) return;
  }
}

function toCells(contact: ContactView, attributes: readonly string[]): string[] {
  return [
    ...[...Object.values(COLUMNS), ...Object.values(IGNORED_COLUMNS)].map((toCell) => toCell(contact)),
    ...attributes.map((name) => attributeText(contact.attributes[name] ?? "")),
  ];
}

/** Exports the failed rows of an import with line and reason. @throws AppError NOT_FOUND */
export async function exportImportErrors(ctx: Ctx, id: string): Promise<{ filename: string; csv: Readable }> {
  const row = await getImportRow(ctx, id);
  const header = ["line", "reason", ...(await readHeader(row))];
  return {
    filename: `${row.filename.replace(/\.[a-z]+$/i, "")} – errors.csv`,
    csv: toCsv(header, readErrors(ctx, row.id)),
  };
}

async function readHeader(row: ImportRow): Promise<string[]> {
  const width = Array.isArray(row.mapping) ? row.mapping.length : 0;
  const letters = Array.from({ length: width }, (_, index) => columnLetter(index));
  const format = formatOf(row);
  if (!format.header) return letters;
  try {
    for await (const { cells } of openRows(await mediaStorage().read(importKey(row)), format)) return cells;
  } catch (error) {
    // The file is deleted some time after its import.
    if (!(error instanceof MissingFileError))
      log.warn({ err: error, importId: row.id }, "header of an imported file not read");
  }
  return letters;
}

async function* readErrors(ctx: Ctx, importId: Id<"imp">): AsyncGenerator<string[]> {
  let after = 0;
  for (;;) {
    const rows = await ctx.db
      .select()
      .from(contactImportErrors)
      .where(
        and(
          eq(contactImportErrors.workspaceId, ctx.workspaceId),
          eq(contactImportErrors.importId, importId),
          gt(contactImportErrors.id, after),
        ),
      )
      .orderBy(asc(contactImportErrors.id))
      .limit(PAGE);
    for (const { line, reason, cells } of rows) yield [String(line), reason, ...cells];
    after = rows.at(-1)?.id ?? after;
    if (rows.length < PAGE) return;
  }
}
