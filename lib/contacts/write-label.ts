import "server-only";
import { and, eq } from "drizzle-orm";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { lockInWorkspace } from "#db/lock-in-workspace.ts";
import { oldValues } from "#db/old-values.ts";
import { labels } from "#db/schema/index.ts";
import { isUniqueViolation } from "#db/unique-violation.ts";
import { appendAudit } from "#lib/accounts/audit/append-audit.ts";
import { changedValues } from "#lib/accounts/audit/change-rules.ts";
import { getLabel, listLabelColors } from "#lib/contacts/label-queries.ts";
import type { CreateLabel, LabelView, UpdateLabel } from "#lib/contacts/label-schema.ts";
import { colorOf, labelName, MAX_WORKSPACE_LABELS, normalizeLabelName } from "#lib/contacts/rules.ts";
import { recordLiveEvent } from "#lib/events/record-live-event.ts";
import { AppError, notFound, validationError } from "#lib/platform/errors.ts";
import { isId, newId } from "#lib/platform/id.ts";

/** @throws AppError LABEL_TAKEN, VALIDATION_ERROR when the workspace has too many labels */
export function createLabel(ctx: Ctx, { name, color, ...others }: CreateLabel): Promise<LabelView> {
  const names = namesOf(name);
  return inTransaction(ctx, async (tx) => {
    await lockInWorkspace(tx, "labels");
    const count = await tx.db.$count(labels, eq(labels.workspaceId, tx.workspaceId));
    if (count >= MAX_WORKSPACE_LABELS) throw tooManyLabels();
    const [made] = await tx.db
      .insert(labels)
      .values({
        id: newId("lbl"),
        workspaceId: tx.workspaceId,
        ...names,
        ...others,
        color: color ?? colorOf(names.normalizedName, await listLabelColors(tx)),
        createdAt: tx.clock.now(),
      })
      .onConflictDoNothing()
      .returning({ id: labels.id });
    if (!made) throw labelTaken(name, "Choose another name.");
    const label = await getLabel(tx, made.id);
    await appendAudit(tx, {
      action: "label.created",
      targetId: made.id,
      targetName: label.name,
      after: { color: label.color },
    });
    await recordLiveEvent(tx, { type: "list.changed", list: "labels" });
    return label;
  });
}

/** @throws AppError NOT_FOUND, LABEL_TAKEN */
export async function updateLabel(ctx: Ctx, id: string, change: UpdateLabel): Promise<LabelView> {
  if (!isId("lbl", id)) throw notFound();
  try {
    return await inTransaction(ctx, async (tx) => {
      const { name, ...others } = change;
      const [previous] = await tx.db
        .update(labels)
        .set({ ...others, ...(name === undefined ? {} : namesOf(name)) })
        .where(and(eq(labels.workspaceId, tx.workspaceId), eq(labels.id, id)))
        .returning(oldValues({ name: labels.name, color: labels.color }));
      if (!previous) throw notFound();
      const label = await getLabel(tx, id);
      const { id: _id, count: _count, ...values } = label;
      const changes = changedValues(previous, values);
      if (Object.keys(changes.after).length > 0) {
        const isRenamed = previous.name !== label.name;
        await appendAudit(tx, {
          action: isRenamed ? "label.renamed" : "label.changed",
          targetId: id,
          targetName: label.name,
          data: isRenamed ? { from: previous.name, to: label.name } : {},
          ...changes,
        });
      }
      await recordLiveEvent(tx, { type: "label.changed", id, label });
      return label;
    });
  } catch (error) {
    if (isUniqueViolation(error))
      throw labelTaken(change.name ?? "", "Choose another name, or merge the two labels.");
    throw error;
  }
}

function namesOf(name: string): { name: string; normalizedName: string } {
  return { name: labelName(name), normalizedName: normalizeLabelName(name) };
}

function labelTaken(name: string, advice: string): AppError<"LABEL_TAKEN"> {
  return new AppError("LABEL_TAKEN", `Another label is named “${labelName(name)}”. ${advice}`);
}

function tooManyLabels(): AppError<"VALIDATION_ERROR"> {
  return validationError({
    path: "name",
    code: "too_many_labels",
    message: `A workspace can have up to ${MAX_WORKSPACE_LABELS} labels. Delete or merge some first.`,
  });
}
