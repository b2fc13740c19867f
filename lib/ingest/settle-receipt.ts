import "server-only";
import { and, eq, sql } from "drizzle-orm";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { retryOutage } from "#db/retry-outage.ts";
import { numbers, webhookReceipts } from "#db/schema/index.ts";
import { raiseAlert, resolveAlert } from "#lib/alerts/raise-alert.ts";
import { formatPhone } from "#lib/format-phone.ts";
import { countProblems } from "#lib/ingest/count-problems.ts";
import { PROBLEMS_COUNTED, STUCK_ATTEMPTS } from "#lib/ingest/rules.ts";
import { retryDelayMs } from "#lib/messages/rules.ts";

/** A receipt that keeps failing is tried this often over some hours, then waits for a person's replay. */
export const MAX_ATTEMPTS = 30;

export type Receipt = typeof webhookReceipts.$inferSelect;

type Outcome = Pick<Receipt, "state" | "outcome"> &
  Partial<Pick<Receipt, "updates" | "kinds" | "problemCount" | "searchKeys">>;

/**
 * Writes what came of an attempt to process a receipt. One that ends with problems, or keeps failing, raises an alert
 * for the admins in the same transaction; when the last of its number's is processed, the alert ends. Writes nothing when
 * another node has claimed the receipt since.
 * @param receipt as it was claimed
 */
export async function settleReceipt(ctx: Ctx, receipt: Receipt, outcome: Outcome): Promise<void> {
  const done = outcome.state === "processed";
  const attempts = done ? receipt.attempts : receipt.attempts + 1;
  const retryMs = retryDelayMs(attempts, "retry", Math.random());
  const hasProblems = outcome.state === "pending" ? attempts >= STUCK_ATTEMPTS : !done;
  const hadProblems = receipt.attempts > 0 || receipt.outcome !== null;
  const record = async (tx: Ctx) => {
    const settled = await tx.db
      .update(webhookReceipts)
      .set({
        ...outcome,
        attempts,
        claimedBy: null,
        ...(outcome.state === "failed" || outcome.state === "pending" ? {} : { processedAt: new Date() }),
        ...(done ? {} : { nextAttemptAt: sql`now() + make_interval(secs => ${retryMs / 1000})` }),
      })
      .where(
        and(
          eq(webhookReceipts.workspaceId, tx.workspaceId),
          eq(webhookReceipts.receivedAt, receipt.receivedAt),
          eq(webhookReceipts.id, receipt.id),
          // The node and the end of its lease identify the claim.
          sql`${webhookReceipts.claimedBy} is not distinct from ${receipt.claimedBy}::uuid`,
          eq(webhookReceipts.nextAttemptAt, receipt.nextAttemptAt),
        ),
      )
      .returning({ id: webhookReceipts.id });
    const isMine = settled.length > 0;
    if (isMine && (hasProblems || (done && hadProblems))) await updateAlert(tx, receipt.numberId);
  };
  await retryOutage(() => (hasProblems || hadProblems ? inTransaction(ctx, record) : record(ctx)));
}

/** Says how many of a number's webhooks wait for a replay; ends the alert when none does. */
async function updateAlert(tx: Ctx, numberId: Receipt["numberId"]): Promise<void> {
  const problems = await countProblems(tx, numberId);
  const about = { kind: "number.inbound_problems", subjectId: numberId };
  if (problems === 0) return resolveAlert(tx, about);
  const [number] = await tx.db
    .select({ displayNumber: numbers.displayNumber })
    .from(numbers)
    .where(and(eq(numbers.workspaceId, tx.workspaceId), eq(numbers.id, numberId)));
  const name = number ? formatPhone(number.displayNumber) : "a removed number";
  const what =
    problems === 1
      ? "1 webhook"
      : `${problems === PROBLEMS_COUNTED ? `${problems} or more` : problems} webhooks`;
  await raiseAlert(tx, {
    ...about,
    severity: "warning",
    message: `${what} from WhatsApp for ${name} could not be fully processed. Nothing is lost: open the inbound log to see why and to replay.`,
    data: { problems },
  });
}
