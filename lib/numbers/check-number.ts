import "server-only";
import { and, eq, sql } from "drizzle-orm";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { alerts, numbers } from "#db/schema/index.ts";
import { isOpenAlert, raiseAlert, resolveAlert } from "#lib/accounts/alerts/raise-alert.ts";
import { recordLiveEvent } from "#lib/events/record-live-event.ts";
import { getNumberRow } from "#lib/numbers/queries.ts";
import { type NumberReport, runNumberChecks } from "#lib/numbers/run-number-checks.ts";
import type { Check, CheckName, NumberView } from "#lib/numbers/schema.ts";
import { type NumberRow, serializeNumber } from "#lib/numbers/serialize.ts";
import { setNumberState } from "#lib/numbers/set-number-state.ts";
import type { Id } from "#lib/platform/id.ts";

/** The checks that raise their own alert; other failures are covered by the number's state. */
const ALERTED = ["token", "subscription", "webhook", "name", "quality"] as const satisfies CheckName[];

/**
 * Runs all checks of a number, stores the report, updates the number's state and raises or resolves alerts.
 * When WhatsApp is unreachable, only the report changes. @throws AppError NOT_FOUND
 */
export async function checkNumber(ctx: Ctx, id: string): Promise<NumberView> {
  const row = await getNumberRow(ctx, id);
  await applyReport(ctx, row, await runNumberChecks(row, ctx.clock.now()));
  return serializeNumber(await getNumberRow(ctx, id));
}

/** Does nothing if the access token was replaced since the checks began with it. */
export async function applyReport(ctx: Ctx, row: NumberRow, report: NumberReport): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const [current] = await tx.db
      .select({ accessToken: numbers.accessToken })
      .from(numbers)
      .where(and(eq(numbers.workspaceId, tx.workspaceId), eq(numbers.id, row.id)))
      .for("no key update");
    if (current?.accessToken !== row.accessToken) return;
    await storeReport(tx, row.id, report);
    if (report.isReachable) {
      const { outage } = report;
      await setNumberState(tx, row.id, outage ?? { state: "connected", code: null, reason: [] });
      if (!outage) await resolveEndedRestriction(tx, row.id);
      for (const check of report.checks) await updateAlert(tx, row.id, check);
    }
    await recordLiveEvent(tx, { type: "number.updated", numberId: row.id });
  });
}

/** No webhook reports that a restriction ended at its time. */
async function resolveEndedRestriction(tx: Ctx, numberId: Id<"num">): Promise<void> {
  const about = { kind: "account.restricted", subjectId: numberId } as const;
  const hasEnded = sql`(${alerts.data} ->> 'until')::timestamptz <= ${tx.clock.now().toISOString()}::timestamptz`;
  if ((await tx.db.$count(alerts, and(isOpenAlert(tx, about), hasEnded))) > 0) await resolveAlert(tx, about);
}

async function storeReport(tx: Ctx, id: Id<"num">, { checks, token, number }: NumberReport): Promise<void> {
  await tx.db
    .update(numbers)
    .set({
      health: checks,
      checkedAt: tx.clock.now(),
      ...(token ? { appId: token.appId, tokenExpiresAt: token.expiresAt } : {}),
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

async function updateAlert(tx: Ctx, numberId: Id<"num">, check: Check): Promise<void> {
  const name = ALERTED.find((alerted) => alerted === check.name);
  if (name === undefined || check.state === "skipped") return;
  const kind = `number.${name}` as const;
  // A failed token already raised the alert for the number's state.
  const isResolved = check.state === "ok" || (check.name === "token" && check.state === "failed");
  if (isResolved) return resolveAlert(tx, { kind, subjectId: numberId });
  await raiseAlert(tx, {
    severity: check.state === "failed" ? "critical" : "warning",
    lasting: true,
    kind,
    subjectId: numberId,
    texts: [...check.texts, ...(check.fix?.texts ?? [])],
    whatsappCode: check.whatsappCode === null ? null : String(check.whatsappCode),
  });
}
