import "server-only";
import { and, desc, eq, gt, isNull, ne, or, sql } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { contacts, dataExports } from "#db/schema/index.ts";
import type { ExportView } from "#lib/data/schema.ts";
import { serializeExport } from "#lib/data/serialize.ts";
import { notFound } from "#lib/platform/errors.ts";
import { type Id, isId } from "#lib/platform/id.ts";

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
