import "server-only";
import { and, eq, type SQL, sql } from "drizzle-orm";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { lockInWorkspace } from "#db/lock-in-workspace.ts";
import { segments } from "#db/schema/index.ts";
import { appendAudit, appendAudits } from "#lib/accounts/audit/append-audit.ts";
import { changedValues } from "#lib/accounts/audit/change-rules.ts";
import { serializeSegment } from "#lib/contacts/segment-queries.ts";
import type { CreateSegment, Segment, UpdateSegment } from "#lib/contacts/segment-schema.ts";
import { recordLiveEvent } from "#lib/events/record-live-event.ts";
import { changedSince, notFound, validationError } from "#lib/platform/errors.ts";
import { type Id, isId, newId } from "#lib/platform/id.ts";

const SEGMENTS_MAX = 50;

/**
 * Creates a segment, or with the `id` of a deleted one, restores it, so that links and integrations find it again.
 * @throws AppError VALIDATION_ERROR (`too_many_segments`), NOT_FOUND for an id of something else, CHANGED_SINCE if it exists
 */
export function createSegment(ctx: Ctx, { id = newId("seg"), ...fields }: CreateSegment): Promise<Segment> {
  return inTransaction(ctx, async (tx) => {
    if (!isId("seg", id)) throw notFound();
    await lockInWorkspace(tx, "segments");
    if ((await tx.db.$count(segments, eq(segments.workspaceId, tx.workspaceId))) >= SEGMENTS_MAX)
      throw tooManySegments();
    const [row] = await tx.db
      .insert(segments)
      .values({
        id,
        workspaceId: tx.workspaceId,
        ...fields,
        createdAt: tx.clock.now(),
      })
      .onConflictDoNothing()
      .returning();
    if (!row) throw changedSince();
    await appendAudit(tx, {
      action: "segment.created",
      targetId: row.id,
      targetName: fields.name,
      after: { filter: fields.filter },
    });
    await publishSegments(tx);
    return serializeSegment(row);
  });
}

/** @throws AppError NOT_FOUND */
export function updateSegment(ctx: Ctx, id: string, change: UpdateSegment): Promise<Segment> {
  return inTransaction(ctx, async (tx) => {
    const previous = await lockSegment(tx, id);
    const [row] = await tx.db
      .update(segments)
      // Sets at least one column; Drizzle rejects an empty update.
      .set({ id: previous.id, ...change })
      .where(isSegment(tx, previous.id))
      .returning();
    if (!row) throw notFound();
    const values = { name: row.name, filter: row.filter } satisfies Record<keyof UpdateSegment, unknown>;
    const changes = changedValues(previous, values);
    await appendAudit(tx, { action: "segment.changed", targetId: row.id, targetName: row.name, ...changes });
    await publishSegments(tx);
    return serializeSegment(row);
  });
}

/** @throws AppError NOT_FOUND */
export async function deleteSegment(ctx: Ctx, id: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { id: segmentId, name, filter } = await lockSegment(tx, id);
    await tx.db.delete(segments).where(isSegment(tx, segmentId));
    await appendAudit(tx, {
      ...{ action: "segment.deleted", targetId: segmentId, targetName: name },
      before: { filter },
    });
    await publishSegments(tx);
  });
}

/** Puts another label in the place of a merged one, without which the segments would become empty. */
export async function replaceSegmentLabel(tx: Ctx, from: Id<"lbl">, into: Id<"lbl">): Promise<void> {
  const label = sql`${segments.filter} ->> 'label'`;
  const changed = await tx.db
    .update(segments)
    .set({
      filter: sql`jsonb_set(${segments.filter}, '{label}', to_jsonb(replace(${label}, ${from}, ${into})))`,
    })
    .where(and(eq(segments.workspaceId, tx.workspaceId), sql`strpos(${label}, ${from}) > 0`))
    .returning({
      id: segments.id,
      name: segments.name,
      filter: segments.filter,
      previous: sql`old.filter`.mapWith(segments.filter),
    });
  if (changed.length === 0) return;
  await appendAudits(
    tx,
    changed.map(({ id, name, filter, previous }) => ({
      action: "segment.changed",
      targetId: id,
      targetName: name,
      ...changedValues({ filter: previous }, { filter }),
    })),
  );
  await publishSegments(tx);
}

function isSegment(tx: Ctx, id: Id<"seg">): SQL | undefined {
  return and(eq(segments.workspaceId, tx.workspaceId), eq(segments.id, id));
}

async function lockSegment(tx: Ctx, id: string): Promise<typeof segments.$inferSelect> {
  if (!isId("seg", id)) throw notFound();
  const [row] = await tx.db.select().from(segments).where(isSegment(tx, id)).for("update");
  if (!row) throw notFound();
  return row;
}

function publishSegments(tx: Ctx): Promise<unknown> {
  return recordLiveEvent(tx, { type: "list.changed", list: "segments" });
}

function tooManySegments() {
  return validationError({
    path: "name",
    code: "too_many_segments",
    message: `You have reached the limit of ${SEGMENTS_MAX} segments. Delete one first.`,
  });
}
