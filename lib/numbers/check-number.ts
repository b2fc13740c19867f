import "server-only";
import { and, eq } from "drizzle-orm";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { numbers } from "#db/schema/index.ts";
import { raiseAlert, resolveAlert } from "#lib/alerts/raise-alert.ts";
import { appendEvent } from "#lib/events/append-event.ts";
import type { Id } from "#lib/id.ts";
import { type Examination, examineNumber } from "#lib/numbers/examine-number.ts";
import { getNumberRow } from "#lib/numbers/queries.ts";
import type { Check, CheckName, NumberView } from "#lib/numbers/schema.ts";
import { serializeNumber } from "#lib/numbers/serialize.ts";
import { setNumberState } from "#lib/numbers/set-number-state.ts";

/** What an admin is told of when a check of this name is not fine; the rest is told by the number's own state. */
const ALERTED: ReadonlySet<CheckName> = new Set(["token", "subscription", "webhook", "name", "quality"]);

/**
 * Examines a number and keeps the report: it goes out of service with WhatsApp's own words when WhatsApp refuses it, and
 * back when WhatsApp does not, and admins are told of what needs them. When WhatsApp cannot be reached nothing is known,
 * and nothing but the report changes.
 * @throws AppError NOT_FOUND
 */
export async function checkNumber(ctx: Ctx, id: string): Promise<NumberView> {
  const row = await getNumberRow(ctx, id);
  const examination = await examineNumber(row, ctx.clock.now());
  await inTransaction(ctx, async (tx) => {
    await store(tx, row.id, examination);
    if (examination.reached) {
      const { outage } = examination;
      await setNumberState(tx, row.id, outage ?? { state: "connected", code: null, reason: null });
      for (const check of examination.checks) await tell(tx, row.id, check);
    }
    await appendEvent(tx, { type: "number.updated", numberId: row.id });
  });
  return serializeNumber(await getNumberRow(ctx, id));
}

async function store(tx: Ctx, id: Id<"num">, { checks, token, number }: Examination): Promise<void> {
  await tx.db
    .update(numbers)
    .set({
      health: checks,
      checkedAt: tx.clock.now(),
      ...(token ? { appId: token.appId, tokenScopes: token.scopes, tokenExpiresAt: token.expiresAt } : {}),
      ...(number
        ? {
            verifiedName: number.verifiedName,
            nameStatus: number.nameStatus,
            qualityRating: number.qualityRating,
            limitTier: number.limitTier,
            throughputLevel: number.throughputLevel,
          }
        : {}),
    })
    .where(and(eq(numbers.workspaceId, tx.workspaceId), eq(numbers.id, id)));
}

async function tell(tx: Ctx, numberId: Id<"num">, check: Check): Promise<void> {
  if (!ALERTED.has(check.name) || check.state === "skipped") return;
  const kind = `number.${check.name}`;
  // A token that failed has taken the number out of service, which is told already.
  const fine = check.state === "ok" || (check.name === "token" && check.state === "failed");
  if (fine) return resolveAlert(tx, { kind, subjectId: numberId });
  await raiseAlert(tx, {
    severity: check.state === "failed" ? "critical" : "warning",
    lasting: true,
    kind,
    subjectId: numberId,
    message: [check.summary, check.mend?.words].filter(Boolean).join(" "),
    whatsappCode: check.whatsappCode === null ? null : String(check.whatsappCode),
  });
}
