import "server-only";
import { and, eq, inArray, sql } from "drizzle-orm";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { contactLabels, labels } from "#db/schema/index.ts";
import { appendAudit } from "#lib/audit/append-audit.ts";
import { getLabel } from "#lib/contacts/label-queries.ts";
import type { LabelView } from "#lib/contacts/label-schema.ts";
import { notFound } from "#lib/errors.ts";
import { appendEvent } from "#lib/events/append-event.ts";
import { type Id, isId } from "#lib/id.ts";

/** Takes a label from everybody who has it, and from the workspace. @throws AppError NOT_FOUND */
export async function deleteLabel(ctx: Ctx, id: string): Promise<void> {
  if (!isId("lbl", id)) throw notFound();
  await inTransaction(ctx, async (tx) => {
    const { name, count } = await getLabel(tx, id);
    await dropLabel(tx, id);
    await appendAudit(tx, { action: "label.deleted", targetId: id, data: { name, count } });
    await appendEvent(tx, { type: "label.changed", id, label: null });
  });
}

/** Gives everybody who has a label another one instead. @throws AppError NOT_FOUND for either, or for a label and itself */
export async function mergeLabel(ctx: Ctx, id: string, intoId: string): Promise<LabelView> {
  if (!isId("lbl", id) || !isId("lbl", intoId) || id === intoId) throw notFound();
  return inTransaction(ctx, async (tx) => {
    // Both in one order, so that two merges crosswise wait for each other instead of locking each other out.
    const both = await tx.db
      .select({ id: labels.id, name: labels.name })
      .from(labels)
      .where(and(eq(labels.workspaceId, tx.workspaceId), inArray(labels.id, [id, intoId])))
      .orderBy(labels.id)
      .for("update");
    if (both.length < 2) throw notFound();
    await tx.db.execute(sql`
      insert into ${contactLabels} (workspace_id, contact_id, label_id)
      select workspace_id, contact_id, ${sql.param(intoId, contactLabels.labelId)} from ${contactLabels}
      where ${and(eq(contactLabels.workspaceId, tx.workspaceId), eq(contactLabels.labelId, id))}
      on conflict do nothing`);
    await dropLabel(tx, id);
    const from = both.find((label) => label.id === id)?.name;
    await appendAudit(tx, { action: "label.merged", targetId: intoId, data: { mergedId: id, from } });
    const label = await getLabel(tx, intoId);
    await appendEvent(tx, { type: "label.changed", id, label });
    return label;
  });
}

async function dropLabel(tx: Ctx, id: Id<"lbl">): Promise<void> {
  const gone = await tx.db
    .delete(labels)
    .where(and(eq(labels.workspaceId, tx.workspaceId), eq(labels.id, id)))
    .returning({ id: labels.id });
  if (gone.length === 0) throw notFound();
}
