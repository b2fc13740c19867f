import "server-only";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { canBeBatched } from "#lib/ingest/apply-message.ts";
import { applyStatuses } from "#lib/ingest/apply-statuses.ts";
import { applyUpdate, findTarget } from "#lib/ingest/apply-update.ts";
import { storeMessages } from "#lib/ingest/store-messages.ts";
import {
  getPerson,
  toChangeResult,
  toFailedResult,
  type UpdateResult,
} from "#lib/ingest/to-inbound-webhook-columns.ts";
import type { WebhookTarget } from "#lib/ingest/webhook-target.ts";
import type { Id } from "#lib/platform/id.ts";
import type { WebhookUpdate } from "#lib/whatsapp/parse-webhook.ts";

/** Updates per transaction, chosen so that it takes less than 100 ms. */
const BATCH_SIZE = 100;
/** How many batches of different people are in progress; one is prepared while the database executes the other. */
const CONCURRENT_BATCHES = 2;
export const BATCH_FAILED = "webhook batch failed, applying its updates one by one";
const CONCURRENT_UPDATES = 4;

type UpdateOf<K extends WebhookUpdate["kind"]> = Extract<WebhookUpdate, { kind: K }>;
type BatchedUpdate = UpdateOf<"message" | "status">;

interface IndexedUpdate<U extends WebhookUpdate = WebhookUpdate> {
  index: number;
  update: U;
}

/**
 * Applies updates in order per person. Plain messages and statuses are batched; the other updates, and all of their
 * person, follow one by one. A failed batch is repeated one by one.
 */
export async function applyUpdates(
  ctx: Ctx,
  targets: readonly WebhookTarget[],
  updates: readonly WebhookUpdate[],
): Promise<UpdateResult[]> {
  const results: UpdateResult[] = [];
  const sequential = new SequentialUpdates(targets, updates);
  const indexed = updates.map((update, index): IndexedUpdate => ({ index, update }));
  const batched = indexed.filter(
    (place): place is IndexedUpdate<BatchedUpdate> => !sequential.has(place.update),
  );
  const partitions = partition(batched, batched.length > BATCH_SIZE ? CONCURRENT_BATCHES : 1);
  await Promise.all(
    partitions.map(async (group) => {
      for (let from = 0; from < group.length; from += BATCH_SIZE) {
        const step = group.slice(from, from + BATCH_SIZE).filter(({ update }) => !sequential.has(update));
        for (const { update } of await applyBatch(ctx, targets, step, results)) sequential.add(update);
      }
    }),
  );
  const rest = indexed.filter(({ index }) => results[index] === undefined);
  await applyEach(ctx, targets, rest, results);
  return results;
}

class SequentialUpdates {
  readonly #ids = new Set<string>();
  readonly #targets: readonly WebhookTarget[];
  /** When ids change, it is unknown in advance which other updates belong to the same person. */
  readonly #isEveryUpdateSequential: boolean;

  constructor(targets: readonly WebhookTarget[], updates: readonly WebhookUpdate[]) {
    this.#targets = targets;
    this.#isEveryUpdateSequential = updates.some(changesIds);
    for (const update of updates) if (!this.#canBeBatched(update)) this.add(update);
  }

  add(update: WebhookUpdate): void {
    for (const id of idsOf(update)) this.#ids.add(id);
  }

  has(update: WebhookUpdate): boolean {
    return (
      this.#isEveryUpdateSequential ||
      !this.#canBeBatched(update) ||
      idsOf(update).some((id) => this.#ids.has(id))
    );
  }

  #canBeBatched(update: WebhookUpdate): update is BatchedUpdate {
    if (update.kind !== "status" && !(update.kind === "message" && canBeBatched(update))) return false;
    return findTarget(this.#targets, update.phoneNumberId) !== undefined;
  }
}

function idsOf(update: WebhookUpdate): string[] {
  const { waId = null, bsuid = null } = getPerson(update) ?? {};
  return [waId, bsuid].filter((id) => id !== null);
}

function changesIds(update: WebhookUpdate): boolean {
  return update.kind === "identity" || (update.kind === "message" && update.content.kind === "system");
}

/** @returns the updates that must be applied one by one */
async function applyBatch(
  ctx: Ctx,
  targets: readonly WebhookTarget[],
  batch: readonly IndexedUpdate<BatchedUpdate>[],
  results: UpdateResult[],
): Promise<IndexedUpdate[]> {
  if (batch.length === 0) return [];
  const numberIds = new Set(
    batch.flatMap(({ update }) => findTarget(targets, update.phoneNumberId)?.id ?? []),
  );
  const updatesOf = <K extends BatchedUpdate["kind"]>(numberId: Id<"num">, kind: K) =>
    batch.filter(
      (place): place is IndexedUpdate<Extract<BatchedUpdate, { kind: K }>> =>
        place.update.kind === kind && findTarget(targets, place.update.phoneNumberId)?.id === numberId,
    );
  try {
    const outcomes = await inTransaction(ctx, async (tx) => {
      const applied: Outcome[] = [];
      for (const id of numberIds)
        applied.push(...(await applyToNumber(tx, id, updatesOf(id, "status"), updatesOf(id, "message"))));
      return applied;
    });
    for (const [{ index }, changed] of outcomes)
      if (changed !== null) results[index] = toChangeResult(changed);
    return outcomes.flatMap(([place, changed]) => (changed === null ? [place] : []));
  } catch (error) {
    ctx.log.info({ err: error, updates: batch.length }, BATCH_FAILED);
    return [...batch];
  }
}

/** Null for one that must be applied by itself. */
type Outcome = [IndexedUpdate, boolean | null];

async function applyToNumber(
  tx: Ctx,
  numberId: Id<"num">,
  statuses: readonly IndexedUpdate<UpdateOf<"status">>[],
  messages: readonly IndexedUpdate<UpdateOf<"message">>[],
): Promise<Outcome[]> {
  // The customer may be answering a message that a status in the same batch delivers.
  const changed = await applyStatuses(
    tx,
    numberId,
    statuses.map(({ update }) => update),
  );
  const sequential = new Set(
    statuses.flatMap(({ update }, at) => (changed[at] === null ? idsOf(update) : [])),
  );
  const isSequential = ({ update }: IndexedUpdate) => idsOf(update).some((id) => sequential.has(id));
  const ready = messages.filter((place) => !isSequential(place));
  const stored = await storeMessages(
    tx,
    numberId,
    ready.map(({ update }) => update),
  );
  return [
    ...statuses.map((place, at): Outcome => [place, changed[at] ?? null]),
    ...messages.filter(isSequential).map((place): Outcome => [place, null]),
    ...ready.map((place, at): Outcome => [place, stored[at] ?? null]),
  ];
}

async function applyEach(
  ctx: Ctx,
  targets: readonly WebhookTarget[],
  indexed: readonly IndexedUpdate[],
  results: UpdateResult[],
): Promise<void> {
  const count = indexed.some(({ update }) => changesIds(update)) ? 1 : CONCURRENT_UPDATES;
  const partitions = partition(indexed, count);
  await Promise.all(
    partitions.map(async (group) => {
      for (const { index, update } of group) results[index] = await applyOne(ctx, targets, update);
    }),
  );
}

async function applyOne(
  ctx: Ctx,
  targets: readonly WebhookTarget[],
  update: WebhookUpdate,
): Promise<UpdateResult> {
  try {
    return await applyUpdate(ctx, targets, update);
  } catch (error) {
    ctx.log.error({ err: error, kind: update.kind }, "webhook update not applied");
    return toFailedResult(error);
  }
}

function partition<P extends IndexedUpdate>(places: readonly P[], count: number): P[][] {
  const groups = Array.from({ length: count }, (): P[] => []);
  for (const place of places) groups[hashPerson(place.update) % count]?.push(place);
  return groups;
}

function hashPerson(update: WebhookUpdate): number {
  const person = getPerson(update);
  const key = person ? (person.bsuid ?? person.waId ?? "") : "";
  let hash = 0;
  for (const letter of key) hash = (hash * 31 + letter.charCodeAt(0)) >>> 0;
  return hash;
}
