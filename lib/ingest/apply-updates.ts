import "server-only";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import type { Id } from "#lib/id.ts";
import { isPlainMessage } from "#lib/ingest/apply-message.ts";
import { applyStatuses } from "#lib/ingest/apply-statuses.ts";
import { applyUpdate, changedIf, findTarget } from "#lib/ingest/apply-update.ts";
import { failureOf, personOf, type UpdateResult } from "#lib/ingest/record-update.ts";
import { storeMessages } from "#lib/ingest/store-messages.ts";
import type { Target } from "#lib/ingest/webhook-target.ts";
import type { WebhookUpdate } from "#lib/whatsapp/parse-webhook.ts";

/** So many updates are applied in one transaction, which then takes less than 100 ms. */
const STEP_UPDATES = 100;
/** Where there are more, steps of different people go side by side: the database works on one while the other is prepared. */
const STEPS_AT_ONCE = 2;
/** What the log says of a step that failed as a whole. */
export const ONE_BY_ONE = "webhook updates are applied one by one";
/** What cannot be applied together goes so many at a time, each in a transaction of its own. */
const SIDE_BY_SIDE = 4;

type Plain = Extract<WebhookUpdate, { kind: "message" | "status" }>;

interface Place<U extends WebhookUpdate = WebhookUpdate> {
  index: number;
  update: U;
}

/**
 * Applies the updates of webhooks, each as if alone and those of one person in their order: messages and statuses together
 * in steps, each step in one transaction of few statements; whatever asks for more, and the updates of its person, one by one
 * after that. A step that fails as a whole is applied one by one as well, so that a fault of one update stays its own.
 * @returns what came of each
 */
export async function applyUpdates(
  ctx: Ctx,
  targets: readonly Target[],
  updates: readonly WebhookUpdate[],
): Promise<UpdateResult[]> {
  const results: UpdateResult[] = [];
  const alone = new PeopleApart(targets, updates);
  const places = updates.map((update, index): Place => ({ index, update }));
  const together = places.filter((place): place is Place<Plain> => !alone.has(place.update));
  const lanes = toLanes(together, together.length > STEP_UPDATES ? STEPS_AT_ONCE : 1);
  await Promise.all(
    lanes.map(async (lane) => {
      for (let from = 0; from < lane.length; from += STEP_UPDATES) {
        const step = lane.slice(from, from + STEP_UPDATES).filter(({ update }) => !alone.has(update));
        for (const { update } of await applyStep(ctx, targets, step, results)) alone.add(update);
      }
    }),
  );
  const rest = places.filter(({ index }) => results[index] === undefined);
  await applyEach(ctx, targets, rest, results);
  return results;
}

/** The people whose updates are applied one by one, since one of them is not a plain message or status. */
class PeopleApart {
  readonly #ids = new Set<string>();
  readonly #targets: readonly Target[];
  /** Of somebody whose ids change one cannot tell beforehand what else is theirs. */
  readonly #everybody: boolean;

  constructor(targets: readonly Target[], updates: readonly WebhookUpdate[]) {
    this.#targets = targets;
    this.#everybody = updates.some(changesIds);
    for (const update of updates) if (!this.#isPlain(update)) this.add(update);
  }

  add(update: WebhookUpdate): void {
    for (const id of idsOf(update)) this.#ids.add(id);
  }

  has(update: WebhookUpdate): boolean {
    return this.#everybody || !this.#isPlain(update) || idsOf(update).some((id) => this.#ids.has(id));
  }

  #isPlain(update: WebhookUpdate): update is Plain {
    if (update.kind !== "status" && !(update.kind === "message" && isPlainMessage(update))) return false;
    return findTarget(this.#targets, update.phoneNumberId) !== undefined;
  }
}

function idsOf(update: WebhookUpdate): string[] {
  const { waId = null, bsuid = null } = personOf(update) ?? {};
  return [waId, bsuid].filter((id) => id !== null);
}

function changesIds(update: WebhookUpdate): boolean {
  return update.kind === "identity" || (update.kind === "message" && update.content.kind === "system");
}

/** @returns those that are left to be applied one by one */
async function applyStep(
  ctx: Ctx,
  targets: readonly Target[],
  step: readonly Place<Plain>[],
  results: UpdateResult[],
): Promise<Place[]> {
  if (step.length === 0) return [];
  const numberIds = new Set(
    step.flatMap(({ update }) => findTarget(targets, update.phoneNumberId)?.id ?? []),
  );
  const of = <K extends Plain["kind"]>(numberId: Id<"num">, kind: K) =>
    step.filter(
      (place): place is Place<Extract<Plain, { kind: K }>> =>
        place.update.kind === kind && findTarget(targets, place.update.phoneNumberId)?.id === numberId,
    );
  try {
    const outcomes = await inTransaction(ctx, async (tx) => {
      const done: [Place, boolean | null][] = [];
      const note = (places: readonly Place[], changed: readonly (boolean | null)[]) => {
        for (const [at, place] of places.entries()) done.push([place, changed[at] ?? null]);
      };
      for (const numberId of numberIds) {
        // What the customer answers has reached them before.
        const statuses = of(numberId, "status");
        note(
          statuses,
          await applyStatuses(
            tx,
            numberId,
            statuses.map(({ update }) => update),
          ),
        );
        const messages = of(numberId, "message");
        note(
          messages,
          await storeMessages(
            tx,
            numberId,
            messages.map(({ update }) => update),
          ),
        );
      }
      return done;
    });
    for (const [{ index }, changed] of outcomes) if (changed !== null) results[index] = changedIf(changed);
    return outcomes.flatMap(([place, changed]) => (changed === null ? [place] : []));
  } catch (error) {
    ctx.log.info({ err: error, updates: step.length }, ONE_BY_ONE);
    return [...step];
  }
}

/** Applies updates one by one: side by side, those of one person in their order. */
async function applyEach(
  ctx: Ctx,
  targets: readonly Target[],
  places: readonly Place[],
  results: UpdateResult[],
): Promise<void> {
  const count = places.some(({ update }) => changesIds(update)) ? 1 : SIDE_BY_SIDE;
  const lanes = toLanes(places, count);
  await Promise.all(
    lanes.map(async (lane) => {
      for (const { index, update } of lane) results[index] = await applyOne(ctx, targets, update);
    }),
  );
}

async function applyOne(ctx: Ctx, targets: readonly Target[], update: WebhookUpdate): Promise<UpdateResult> {
  try {
    return await applyUpdate(ctx, targets, update);
  } catch (error) {
    ctx.log.error({ err: error, kind: update.kind }, "webhook update not applied");
    return failureOf(error);
  }
}

/** Shares updates out, those of one person in their order to the same lane; so are those that concern nobody. */
function toLanes<P extends Place>(places: readonly P[], count: number): P[][] {
  const lanes = Array.from({ length: count }, (): P[] => []);
  for (const place of places) lanes[laneKey(place.update) % count]?.push(place);
  return lanes;
}

function laneKey(update: WebhookUpdate): number {
  const person = personOf(update);
  const key = person ? (person.bsuid ?? person.waId ?? "") : "";
  let hash = 0;
  for (const letter of key) hash = (hash * 31 + letter.charCodeAt(0)) >>> 0;
  return hash;
}
