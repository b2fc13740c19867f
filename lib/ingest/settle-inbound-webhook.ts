import "server-only";
import { and, between, eq, type SQL, sql } from "drizzle-orm";
import { textArray, uuidArray } from "#db/array-params.ts";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { lockInWorkspace } from "#db/lock-in-workspace.ts";
import { retryOutage } from "#db/retry-outage.ts";
import { alerts, inboundWebhooks, numbers } from "#db/schema/index.ts";
import { codedText, type TextCode } from "#lib/accounts/alerts/coded-text.ts";
import { isOpenAlert, type NewAlert, raiseAlert, resolveAlert } from "#lib/accounts/alerts/raise-alert.ts";
import { countProblems } from "#lib/ingest/count-problems.ts";
import { MAX_COUNTED_PROBLEMS, STUCK_ATTEMPTS } from "#lib/ingest/rules.ts";
import { retryDelayMs } from "#lib/messages/rules.ts";
import { formatPhone } from "#lib/platform/format-phone.ts";
import { type Id, idToUuid, isId } from "#lib/platform/id.ts";

/** Spread over several hours; afterwards a webhook needs a manual replay. */
export const MAX_ATTEMPTS = 30;

export type InboundWebhook = typeof inboundWebhooks.$inferSelect;

/** The time selects the partition. */
export type InboundWebhookRef = Pick<InboundWebhook, "id" | "receivedAt">;

/**
 * Added to the `from` of a statement so that its commit does not wait for the disk. Inbound webhooks lost in a crash are
 * pending again and are reprocessed.
 */
export const asyncCommit = sql`(select set_config('synchronous_commit', 'off', true)) as async_commit`;

/** Rows to join as `given (id, received_at)` with `isInboundWebhookOf`. */
export function inboundWebhookRefs(refs: readonly InboundWebhookRef[]): SQL {
  const times = refs.map(({ receivedAt }) => receivedAt.toISOString());
  const ids = refs.map(({ id }) => id);
  return sql`unnest(${uuidArray("rcpt", ids)}, ${textArray(times)}::timestamptz[])`;
}

/** The time bounds limit the scan to the webhooks' partitions. */
export function isInboundWebhookOf(ctx: Ctx, refs: readonly InboundWebhookRef[]): SQL | undefined {
  const times = refs.map(({ receivedAt }) => receivedAt.getTime());
  return and(
    eq(inboundWebhooks.workspaceId, ctx.workspaceId),
    between(inboundWebhooks.receivedAt, new Date(Math.min(...times)), new Date(Math.max(...times))),
    sql`${inboundWebhooks.receivedAt} = given.received_at and ${inboundWebhooks.id} = given.id`,
  );
}

type Outcome = Pick<InboundWebhook, "state" | "outcome"> &
  Partial<Pick<InboundWebhook, "updates" | "kinds" | "problemCount" | "searchKeys">>;

/** Writes nothing when another node has claimed the webhook since. @param webhook as it was claimed */
export async function settleInboundWebhook(
  ctx: Ctx,
  webhook: InboundWebhook,
  outcome: Outcome,
): Promise<void> {
  const done = outcome.state === "processed";
  const attempts = done ? webhook.attempts : webhook.attempts + 1;
  const retryMs = retryDelayMs(attempts, "retry", Math.random());
  const hasProblems = outcome.state === "pending" ? attempts >= STUCK_ATTEMPTS : !done;
  const hadProblems = webhook.attempts > 0 || webhook.outcome !== null;
  const record = async (tx: Ctx) => {
    const settled = await tx.db
      .update(inboundWebhooks)
      .set({
        ...outcome,
        attempts,
        claimedBy: null,
        ...(outcome.state === "failed" || outcome.state === "pending" ? {} : { processedAt: new Date() }),
        ...(done ? {} : { nextAttemptAt: sql`now() + make_interval(secs => ${retryMs / 1000})` }),
      })
      .where(
        and(
          eq(inboundWebhooks.workspaceId, tx.workspaceId),
          eq(inboundWebhooks.receivedAt, webhook.receivedAt),
          eq(inboundWebhooks.id, webhook.id),
          // The node and the end of its lease identify the claim.
          sql`${inboundWebhooks.claimedBy} is not distinct from ${webhook.claimedBy}::uuid`,
          eq(inboundWebhooks.nextAttemptAt, webhook.nextAttemptAt),
        ),
      )
      .returning({ id: inboundWebhooks.id });
    const isMine = settled.length > 0;
    if (isMine && (hasProblems || (done && hadProblems))) await updateAlert(tx, webhook.numberId);
  };
  await retryOutage(() => (hasProblems || hadProblems ? inTransaction(ctx, record) : record(ctx)));
}

export interface SettledInboundWebhook {
  webhook: InboundWebhook;
  record: Required<Pick<Outcome, "outcome" | "updates" | "kinds" | "problemCount" | "searchKeys">>;
}

/**
 * Skips webhooks that another node has claimed since. Inbound webhooks that had problems are stored one by one to update their
 * number's alert.
 */
export async function settleProcessed(ctx: Ctx, settled: readonly SettledInboundWebhook[]): Promise<void> {
  const hadProblems = ({ webhook }: SettledInboundWebhook) =>
    webhook.attempts > 0 || webhook.outcome !== null;
  for (const { webhook, record } of settled.filter(hadProblems))
    await settleInboundWebhook(ctx, webhook, { ...record, state: "processed" });
  const plain = settled.filter((each) => !hadProblems(each));
  if (plain.length === 0) return;
  const rows = plain.map(({ webhook, record }) => ({
    id: idToUuid("rcpt", webhook.id),
    received_at: webhook.receivedAt,
    claimed_by: webhook.claimedBy,
    next_attempt_at: webhook.nextAttemptAt,
    outcome: record.outcome,
    updates: record.updates,
    kinds: record.kinds,
    search_keys: record.searchKeys,
  }));
  const refs = plain.map(({ webhook }) => webhook);
  await retryOutage(() =>
    ctx.db
      .update(inboundWebhooks)
      .set({
        state: "processed",
        outcome: sql`given.outcome`,
        updates: sql`given.updates`,
        kinds: sql`given.kinds`,
        problemCount: 0,
        searchKeys: sql`given.search_keys`,
        claimedBy: null,
        processedAt: new Date(),
      })
      .from(
        sql`json_to_recordset(${JSON.stringify(rows)}::json) as given (id uuid, received_at timestamptz,
          claimed_by uuid, next_attempt_at timestamptz, outcome text, updates jsonb, kinds jsonb, search_keys text[]),
          ${asyncCommit}`,
      )
      .where(
        and(
          isInboundWebhookOf(ctx, refs),
          sql`${inboundWebhooks.claimedBy} is not distinct from given.claimed_by`,
          sql`${inboundWebhooks.nextAttemptAt} = given.next_attempt_at`,
        ),
      ),
  );
}

/** For webhooks that were deleted with their problems, such as after their retention. Raises no alert anew. */
export async function updateOpenAlert(ctx: Ctx, numberId: string): Promise<void> {
  if (!isId("num", numberId)) return;
  await inTransaction(ctx, async (tx) => {
    if ((await tx.db.$count(alerts, isOpenAlert(tx, alertAbout(numberId)))) === 0) return;
    await updateAlert(tx, numberId, { lasting: true });
  });
}

function alertAbout(subjectId: Id<"num">) {
  return { kind: "number.inbound_problems", subjectId } as const;
}

async function updateAlert(
  tx: Ctx,
  numberId: Id<"num">,
  options: Pick<NewAlert, "lasting"> = {},
): Promise<void> {
  // Otherwise two that settle the last problems at once would each count the other's.
  await lockInWorkspace(tx, `inbound problems ${numberId}`);
  const problems = await countProblems(tx, numberId);
  const about = alertAbout(numberId);
  if (problems === 0) return resolveAlert(tx, about);
  const [number] = await tx.db
    .select({ displayNumber: numbers.displayNumber })
    .from(numbers)
    .where(and(eq(numbers.workspaceId, tx.workspaceId), eq(numbers.id, numberId)));
  const name = number ? formatPhone(number.displayNumber) : { code: "removed_number" satisfies TextCode };
  const several = problems === MAX_COUNTED_PROBLEMS ? "inbound_problems_many" : "inbound_problems";
  await raiseAlert(tx, {
    ...about,
    ...options,
    severity: "warning",
    texts: [codedText(problems === 1 ? "inbound_problem" : several, { count: problems, number: name })],
    data: { problems },
  });
}
