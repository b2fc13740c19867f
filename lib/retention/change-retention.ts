import "server-only";
import { eq, sql } from "drizzle-orm";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { dueNow } from "#db/schema/columns.ts";
import { retentionPolicies } from "#db/schema/index.ts";
import { appendAudit } from "#lib/accounts/audit/append-audit.ts";
import { changedValues } from "#lib/accounts/audit/change-rules.ts";
import { lockWorkspace } from "#lib/accounts/workspaces/change-workspace.ts";
import { AppError } from "#lib/platform/errors.ts";
import { fieldsOf, serializeRetention } from "#lib/retention/queries.ts";
import {
  GRACE_HOURS,
  isShorter,
  longestRetentionOf,
  mapRetention,
  type RetentionName,
  shortenedFields,
} from "#lib/retention/rules.ts";
import {
  type ChangeRetention,
  type RetentionFields,
  type RetentionView,
  retentionFields,
} from "#lib/retention/schema.ts";

/**
 * Changes how long data is kept. What deletes messages or audit entries begins a day later, so that it can be undone;
 * the other data is deleted with the next run.
 * @throws AppError NOT_FOUND for a deleted workspace, CONFIRMATION_REQUIRED when it deletes what is not in `confirmed`
 */
export function changeRetention(
  ctx: Ctx,
  { confirmed = [], ...change }: ChangeRetention,
): Promise<RetentionView> {
  return inTransaction(ctx, async (tx) => {
    const workspace = await lockWorkspace(tx);
    const isOwn = eq(retentionPolicies.workspaceId, tx.workspaceId);
    const [row] = await tx.db.select().from(retentionPolicies).where(isOwn).for("update");
    const previous = fieldsOf(row);
    const changes = changedValues(previous, change);
    if (Object.keys(changes.after).length === 0) return serializeRetention(row);
    const next = retentionFields.parse({ ...previous, ...changes.after });
    const shortened = shortenedFields(next, previous);
    // Another owner may have changed what the person saw.
    if (shortened.some((name) => !confirmed.includes(name))) throw confirmationRequired();
    const deletesMore = shortened.length > 0;
    const begin = deletesMore
      ? sql`now() + make_interval(hours => ${GRACE_HOURS})`
      : // A change does not end the day in which an earlier one can be undone.
        sql`greatest(${row?.nextRunAt.toISOString() ?? null}::timestamptz, ${dueNow})`;
    // What runs stops, and begins again after the wait.
    const values = {
      ...toColumns(next),
      nextRunAt: begin,
      ...(deletesMore ? { startedAt: null, position: null } : {}),
    };
    const [saved] = await tx.db
      .insert(retentionPolicies)
      .values({ workspaceId: tx.workspaceId, ...values })
      .onConflictDoUpdate({ target: retentionPolicies.workspaceId, set: values })
      .returning();
    await appendAudit(tx, {
      action: "workspace.retention_changed",
      targetId: tx.workspaceId,
      targetName: workspace.name,
      ...changes,
    });
    return serializeRetention(saved);
  });
}

function confirmationRequired(): AppError<"CONFIRMATION_REQUIRED"> {
  return new AppError(
    "CONFIRMATION_REQUIRED",
    "This change deletes data that is kept now. Check what would be deleted, and confirm it.",
  );
}

/** Null for what Parley deletes by itself, without a job of the workspace. */
function toColumns(fields: RetentionFields): Record<RetentionName, number | null> {
  return mapRetention((name) => (isShorter(fields[name], longestRetentionOf(name)) ? fields[name] : null));
}
