import "server-only";
import { and, eq, sql } from "drizzle-orm";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { labels } from "#db/schema/index.ts";
import { isUniqueViolation } from "#db/unique-violation.ts";
import { appendAudit } from "#lib/audit/append-audit.ts";
import { getLabel } from "#lib/contacts/label-queries.ts";
import type { CreateLabel, LabelView, UpdateLabel } from "#lib/contacts/label-schema.ts";
import { foldLabel, labelName, MAX_WORKSPACE_LABELS, tintOf } from "#lib/contacts/rules.ts";
import { lockWorkspaceLabels } from "#lib/contacts/set-labels.ts";
import { AppError, notFound, validationError } from "#lib/errors.ts";
import { appendEvent } from "#lib/events/append-event.ts";
import { isId, newId } from "#lib/id.ts";

/** Makes a label. @throws AppError LABEL_TAKEN, VALIDATION_ERROR beyond what a workspace may have */
export function createLabel(ctx: Ctx, { name, tint }: CreateLabel): Promise<LabelView> {
  const fold = foldLabel(name);
  return inTransaction(ctx, async (tx) => {
    await lockWorkspaceLabels(tx);
    const count = await tx.db.$count(labels, eq(labels.workspaceId, tx.workspaceId));
    if (count >= MAX_WORKSPACE_LABELS) throw tooManyLabels();
    const [made] = await tx.db
      .insert(labels)
      .values({
        id: newId("lbl"),
        workspaceId: tx.workspaceId,
        name: labelName(name),
        fold,
        tint: tint ?? tintOf(fold),
        createdAt: tx.clock.now(),
      })
      .onConflictDoNothing()
      .returning({ id: labels.id });
    if (!made) throw taken(name);
    await appendEvent(tx, { type: "list.changed", list: "labels" });
    return getLabel(tx, made.id);
  });
}

/** Renames a label or colours it anew. @throws AppError NOT_FOUND, LABEL_TAKEN */
export async function updateLabel(ctx: Ctx, id: string, change: UpdateLabel): Promise<LabelView> {
  if (!isId("lbl", id)) throw notFound();
  try {
    return await inTransaction(ctx, async (tx) => {
      const { name, tint } = change;
      const [former] = await tx.db
        .update(labels)
        .set({
          ...(name === undefined ? {} : { name: labelName(name), fold: foldLabel(name) }),
          ...(tint === undefined ? {} : { tint }),
        })
        .where(and(eq(labels.workspaceId, tx.workspaceId), eq(labels.id, id)))
        .returning({ name: sql<string>`old.name` });
      if (!former) throw notFound();
      const label = await getLabel(tx, id);
      if (former.name !== label.name) {
        const data = { from: former.name, to: label.name };
        await appendAudit(tx, { action: "label.renamed", targetId: id, data });
      }
      await appendEvent(tx, { type: "label.changed", id, label });
      return label;
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw taken(change.name ?? "");
    throw error;
  }
}

function taken(name: string): AppError<"LABEL_TAKEN"> {
  return new AppError(
    "LABEL_TAKEN",
    `Another label is called “${labelName(name)}”. Merge the two, or choose another name.`,
  );
}

function tooManyLabels(): AppError<"VALIDATION_ERROR"> {
  return validationError({
    path: "name",
    code: "too_many_labels",
    message: `A workspace has at most ${MAX_WORKSPACE_LABELS} labels. Delete or merge some first.`,
  });
}
