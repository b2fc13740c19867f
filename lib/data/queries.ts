import "server-only";
import { and, desc, eq, gt, isNull, ne, or, sql } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { contacts, dataExports } from "#db/schema/index.ts";
import { appendExportAudit } from "#lib/data/append-export-audit.ts";
import type { ExportView } from "#lib/data/schema.ts";
import { serializeExport } from "#lib/data/serialize.ts";
import { HOUR } from "#lib/platform/clock.ts";
import { notFound } from "#lib/platform/errors.ts";
import { type Id, isId } from "#lib/platform/id.ts";
import { type ByteRange, mediaStorage } from "#lib/platform/storage/media-storage.ts";

/** Selects the workspace's exports that are neither canceled nor expired. */
function selectExports(ctx: Ctx) {
  return ctx.db
    .select({
      row: dataExports,
      contact: {
        id: contacts.id,
        name: contacts.name,
        profileName: contacts.profileName,
        username: contacts.username,
        phone: contacts.phone,
      },
    })
    .from(dataExports)
    .leftJoin(
      contacts,
      and(eq(contacts.workspaceId, dataExports.workspaceId), eq(contacts.id, dataExports.contactId)),
    )
    .$dynamic();
}

function isShown(ctx: Ctx) {
  return and(
    eq(dataExports.workspaceId, ctx.workspaceId),
    ne(dataExports.state, "canceled"),
    or(isNull(dataExports.expiresAt), gt(dataExports.expiresAt, sql`now()`)),
  );
}

/** The exports of the workspace and of contacts, newest first. */
export async function listExports(ctx: Ctx): Promise<{ data: ExportView[] }> {
  const rows = await selectExports(ctx)
    .where(isShown(ctx))
    .orderBy(desc(dataExports.createdAt), desc(dataExports.id));
  return { data: rows.map(({ row, contact }) => serializeExport(row, contact)) };
}

/** @throws AppError NOT_FOUND */
export async function getExport(ctx: Ctx, id: string): Promise<ExportView> {
  if (!isId("exp", id)) throw notFound();
  const [found] = await selectExports(ctx).where(and(isShown(ctx), eq(dataExports.id, id)));
  if (!found) throw notFound();
  return serializeExport(found.row, found.contact);
}

export function exportFolder({ workspaceId, id }: { workspaceId: Id<"ws">; id: Id<"exp"> }): string {
  return `exports/${workspaceId}/${id}`;
}

/** A browser downloads a file in several ranges. */
const DOWNLOAD_GROUP_MS = HOUR;

/** @throws AppError NOT_FOUND */
export async function findExportPart(ctx: Ctx, id: string, part: number) {
  if (!isId("exp", id)) throw notFound();
  const [found] = await selectExports(ctx).where(
    and(isShown(ctx), eq(dataExports.id, id), eq(dataExports.state, "done")),
  );
  const file = found?.row.parts[part - 1];
  if (!found || !file) throw notFound();
  return { row: found.row, file, etag: file.key.replaceAll("/", "-") };
}

/**
 * Opens a file of a complete export and records the download, once in an hour for a person and file.
 * @param part begins with 1
 * @throws AppError NOT_FOUND
 */
export async function openExportPart(ctx: Ctx, id: string, part: number) {
  const { row, file, etag } = await findExportPart(ctx, id, part);
  const { contactId, parts, createdAt } = row;
  const person = "id" in ctx.actor ? ctx.actor.id : ctx.actor.kind;
  const hour = Math.floor(Date.now() / DOWNLOAD_GROUP_MS);
  await appendExportAudit(ctx, "export.downloaded", contactId, {
    data: { part: `${part} / ${parts.length}` },
    group: `export.downloaded ${file.key} ${person} ${hour}`,
  });
  const day = createdAt.toISOString().slice(0, 10);
  const number = parts.length > 1 ? `-${part}-of-${parts.length}` : "";
  return {
    sizeBytes: file.sizeBytes,
    etag,
    mimeType: "application/zip",
    filename: `parley-${contactId ? "contact" : "workspace"}-${day}${number}.zip`,
    open: (range?: ByteRange) => mediaStorage().read(file.key, range),
  };
}
