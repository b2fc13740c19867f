import "server-only";
import { and, eq } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { lockInWorkspace } from "#db/lock-in-workspace.ts";
import { oldValues } from "#db/old-values.ts";
import { quickReplies } from "#db/schema/index.ts";
import { isUniqueViolation } from "#db/unique-violation.ts";
import { appendAudit } from "#lib/accounts/audit/append-audit.ts";
import { changedValues } from "#lib/accounts/audit/change-rules.ts";
import { getQuickReply } from "#lib/conversations/quick-replies/queries.ts";
import type {
  CreateQuickReply,
  QuickReply,
  UpdateQuickReply,
} from "#lib/conversations/quick-replies/schema.ts";
import { recordLiveEvent } from "#lib/events/record-live-event.ts";
import { AppError, notFound, validationError } from "#lib/platform/errors.ts";
import { isId, newId } from "#lib/platform/id.ts";

const writtenColumns = {
  shortcut: quickReplies.shortcut,
  body: quickReplies.body,
} satisfies Record<keyof CreateQuickReply, PgColumn>;

/** Every composer loads all quick replies. */
const QUICK_REPLIES_MAX = 500;

/** @throws AppError SHORTCUT_TAKEN, VALIDATION_ERROR (`too_many_quick_replies`) */
export async function createQuickReply(ctx: Ctx, input: CreateQuickReply): Promise<QuickReply> {
  return translateTakenShortcut(input.shortcut, () =>
    inTransaction(ctx, async (tx) => {
      await lockInWorkspace(tx, "quick replies");
      const inWorkspace = eq(quickReplies.workspaceId, tx.workspaceId);
      if ((await tx.db.$count(quickReplies, inWorkspace)) >= QUICK_REPLIES_MAX) throw tooManyQuickReplies();
      const id = newId("qr");
      const now = tx.clock.now();
      await tx.db.insert(quickReplies).values({
        id,
        workspaceId: tx.workspaceId,
        ...input,
        createdByName: tx.actor.kind === "member" ? tx.actor.name : null,
        createdAt: now,
        updatedAt: now,
      });
      await appendAudit(tx, {
        action: "quick_reply.created",
        targetId: id,
        targetName: `/${input.shortcut}`,
        after: auditedFields(input),
      });
      await publishListChange(tx);
      return getQuickReply(tx, id);
    }),
  );
}

/** Changes the fields that are present. @throws AppError NOT_FOUND, SHORTCUT_TAKEN */
export async function updateQuickReply(ctx: Ctx, id: string, change: UpdateQuickReply): Promise<QuickReply> {
  if (!isId("qr", id)) throw notFound();
  return translateTakenShortcut(change.shortcut, () =>
    inTransaction(ctx, async (tx) => {
      const changed = await tx.db
        .update(quickReplies)
        .set({ ...change, updatedAt: tx.clock.now() })
        .where(and(eq(quickReplies.workspaceId, tx.workspaceId), eq(quickReplies.id, id)))
        .returning(oldValues(writtenColumns));
      const [previous] = changed;
      if (!previous) throw notFound();
      const saved = await getQuickReply(tx, id);
      const { id: _id, createdByName: _author, updatedAt: _time, ...values } = saved;
      await appendAudit(tx, {
        action: "quick_reply.changed",
        targetId: id,
        targetName: `/${saved.shortcut}`,
        ...changedValues(auditedFields(previous), auditedFields(values)),
      });
      await publishListChange(tx);
      return saved;
    }),
  );
}

/** With their names in the audit log. */
function auditedFields({ body, ...others }: CreateQuickReply) {
  return { ...others, replyText: body };
}

/** @throws AppError NOT_FOUND */
export async function deleteQuickReply(ctx: Ctx, id: string): Promise<void> {
  if (!isId("qr", id)) throw notFound();
  await inTransaction(ctx, async (tx) => {
    const deleted = await tx.db
      .delete(quickReplies)
      .where(and(eq(quickReplies.workspaceId, tx.workspaceId), eq(quickReplies.id, id)))
      .returning(writtenColumns);
    const [row] = deleted;
    if (!row) throw notFound();
    await appendAudit(tx, {
      action: "quick_reply.deleted",
      targetId: id,
      targetName: `/${row.shortcut}`,
      before: auditedFields(row),
    });
    await publishListChange(tx);
  });
}

function publishListChange(tx: Ctx): Promise<void> {
  return recordLiveEvent(tx, { type: "list.changed", list: "quick-replies" });
}

function tooManyQuickReplies(): AppError<"VALIDATION_ERROR"> {
  return validationError({
    path: "shortcut",
    code: "too_many_quick_replies",
    message: `A workspace can have up to ${QUICK_REPLIES_MAX} quick replies. Delete one first.`,
  });
}

async function translateTakenShortcut<T>(shortcut = "", write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new AppError(
      "SHORTCUT_TAKEN",
      `Another quick reply has the shortcut /${shortcut}. Choose another shortcut.`,
    );
  }
}
