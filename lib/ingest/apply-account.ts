import "server-only";
import { and, eq, inArray, isNull, lte, or } from "drizzle-orm";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { numbers } from "#db/schema/index.ts";
import { codedText, type TextCode } from "#lib/accounts/alerts/coded-text.ts";
import { type NewAlert, raiseAlert, resolveAlert } from "#lib/accounts/alerts/raise-alert.ts";
import type { AlertKind } from "#lib/accounts/alerts/rules.ts";
import type { CodedText } from "#lib/accounts/alerts/schema.ts";
import { recordLiveEvent } from "#lib/events/record-live-event.ts";
import { ignoredResult, toChangeResult, type UpdateResult } from "#lib/ingest/to-inbound-webhook-columns.ts";
import type { WebhookTarget } from "#lib/ingest/webhook-target.ts";
import { checkNumberJob } from "#lib/numbers/jobs.ts";
import { setNumberState } from "#lib/numbers/set-number-state.ts";
import { enqueue } from "#lib/queue/boss.ts";
import type { WebhookUpdate } from "#lib/whatsapp/parse-webhook.ts";

type AccountUpdate = Extract<WebhookUpdate, { kind: "account" }>;
type Change = AccountUpdate["change"];

/** docs/whatsapp.md#account-events */
export async function applyAccount(
  ctx: Ctx,
  targets: readonly WebhookTarget[],
  update: AccountUpdate,
): Promise<UpdateResult> {
  const ofAccount = targets.filter(({ wabaId }) => update.wabaId === null || wabaId === update.wabaId);
  if (ofAccount.length === 0) return ignoredResult("other_account");
  const affected = ofAccount.filter(
    (target) =>
      (update.displayNumber === null || target.displayNumber === update.displayNumber) &&
      (update.phoneNumberId === null || target.phoneNumberId === update.phoneNumberId),
  );
  if (affected.length === 0) return ignoredResult("other_number");
  if (await isAboutOtherApp(ctx, affected, update.change)) return toChangeResult(false);
  return inTransaction(ctx, async (tx) => {
    let changed = false;
    const columns = toNumberColumns(update.change);
    for (const { id } of affected) {
      if (await isOutdated(tx, id, update)) continue;
      changed = true;
      if (Object.keys(columns).length > 0) await tx.db.update(numbers).set(columns).where(isNumber(tx, id));
      await changeState(tx, id, update.change);
      await updateAlert(tx, id, update.change);
      await enqueue(tx, checkNumberJob, { workspaceId: tx.workspaceId, numberId: id });
      await recordLiveEvent(tx, { type: "number.updated", numberId: id });
    }
    return toChangeResult(changed);
  });
}

async function isAboutOtherApp(
  ctx: Ctx,
  affected: readonly WebhookTarget[],
  change: Change,
): Promise<boolean> {
  if (change.kind !== "account" || change.partnerAppId === null) return false;
  const ids = affected.map(({ id }) => id);
  const rows = await ctx.db
    .select({ appId: numbers.appId })
    .from(numbers)
    .where(and(eq(numbers.workspaceId, ctx.workspaceId), inArray(numbers.id, ids)));
  // Before the first check our app's id is unknown, so the update may be about it.
  return rows.every(({ appId }) => appId !== null && appId !== change.partnerAppId);
}

function toNumberColumns(change: Change): Partial<typeof numbers.$inferInsert> {
  switch (change.kind) {
    case "quality":
      return {
        ...(change.limitTier ? { limitTier: change.limitTier } : {}),
        ...(change.event === "THROUGHPUT_UPGRADE" ? { throughputLevel: "HIGH" } : {}),
      };
    case "name":
      return {
        nameStatus: change.decision === "REJECTED" ? "DECLINED" : change.decision,
        ...(change.decision === "APPROVED" && change.name ? { verifiedName: change.name } : {}),
      };
    case "limit":
      return change.limitTier ? { limitTier: change.limitTier } : {};
    case "account":
    case "review":
    case "alert":
    case "security":
      return {};
  }
}

/**
 * Whether a later change of the account's state was applied; if not, this one is the latest. A scheduled ban changes no
 * state, but its alert is that of the state, so it is compared too.
 */
async function isOutdated(tx: Ctx, id: WebhookTarget["id"], { change, at }: AccountUpdate): Promise<boolean> {
  if (change.kind !== "account" || at === null) return false;
  const { accountStateAt } = numbers;
  const isLatest = and(isNumber(tx, id), or(isNull(accountStateAt), lte(accountStateAt, at)));
  if (change.state === "not-stated") {
    if (toAlertChange(change)?.kind !== "account.restricted") return false;
    return (await tx.db.$count(numbers, isLatest)) === 0;
  }
  const rows = await tx.db
    .update(numbers)
    .set({ accountStateAt: at })
    .where(isLatest)
    .returning({ id: numbers.id });
  return rows.length === 0;
}

function isNumber(ctx: Ctx, id: WebhookTarget["id"]) {
  return and(eq(numbers.workspaceId, ctx.workspaceId), eq(numbers.id, id));
}

async function changeState(tx: Ctx, id: WebhookTarget["id"], change: Change): Promise<void> {
  if (change.kind !== "account" || change.state === "not-stated") return;
  if (change.state === "restricted") {
    return setNumberState(tx, id, {
      state: "restricted",
      code: ACCOUNT_RESTRICTED,
      reason: describeEvent(change),
    });
  }
  // The check that is queued decides on an outage with another cause, such as an expired token.
  if (await isAccountAtFault(tx, id))
    await setNumberState(tx, id, { state: "connected", code: null, reason: [] });
}

/** Temporarily blocked for policy violations. */
const ACCOUNT_RESTRICTED = 368;
const ACCOUNT_CODES = [ACCOUNT_RESTRICTED, 131031].map(String);

async function isAccountAtFault(tx: Ctx, id: WebhookTarget["id"]): Promise<boolean> {
  return (await tx.db.$count(numbers, and(isNumber(tx, id), inArray(numbers.stateCode, ACCOUNT_CODES)))) > 0;
}

async function updateAlert(tx: Ctx, subjectId: string, change: Change): Promise<void> {
  const alert = toAlertChange(change);
  if (!alert) return;
  const { kind } = alert;
  if (alert.isResolved) return resolveAlert(tx, { kind, subjectId });
  await raiseAlert(tx, { ...alert.content, kind, subjectId });
}

interface AlertChange {
  kind: AlertKind;
  isResolved: boolean;
  content: Pick<NewAlert, "severity" | "texts" | "data">;
}

const alertChange = (
  kind: AlertKind,
  severity: NewAlert["severity"],
  texts: CodedText[],
  isResolved = false,
): AlertChange => ({ kind, isResolved, content: { severity, texts } });

function toAlertChange(change: Change): AlertChange | null {
  switch (change.kind) {
    case "quality": {
      // The throughput says nothing about the quality, which may still be low.
      if (change.event === "THROUGHPUT_UPGRADE") return null;
      const isLowered = change.event === "FLAGGED" || change.event === "DOWNGRADE";
      return alertChange("number.quality", "warning", [codedText("number_quality_lowered")], !isLowered);
    }
    case "name": {
      const { reason } = change;
      const name = change.name ?? "";
      const declined = reason
        ? codedText("number_name_declined_because", { name, reason })
        : codedText("number_name_declined", { name });
      const texts = [declined, codedText("number_name_action")];
      return alertChange("number.name", "warning", texts, change.decision !== "REJECTED");
    }
    case "account": {
      if (change.state === "active") return alertChange("account.restricted", "info", [], true);
      // Most events need no action and do not end an earlier restriction.
      if (!ALARMING.test(change.event)) return null;
      const texts = [...describeEvent(change), codedText("account_action")];
      if (change.event === "ACCOUNT_VIOLATION") return alertChange("account.violation", "warning", texts);
      const severity = change.state === "restricted" ? "critical" : "warning";
      const { content, ...restriction } = alertChange("account.restricted", severity, texts);
      const data = { until: change.until?.toISOString() ?? null };
      return { ...restriction, content: { ...content, data } };
    }
    case "review": {
      const { decision } = change;
      if (decision === "PENDING" || decision === "DEFERRED") return null;
      const texts = [codedText("account_review", { decision })];
      return alertChange("account.review", "warning", texts, decision === "APPROVED");
    }
    case "alert": {
      const severity =
        change.severity === "CRITICAL" ? "critical" : change.severity === "WARNING" ? "warning" : "info";
      const texts = [codedText("whatsapp_says", { text: change.description })];
      return alertChange(`account.${change.type.toLowerCase()}`, severity, texts, !change.active);
    }
    case "security": {
      const known = SECURITY[change.event];
      const event = known ? codedText(known) : codedText("security_event", { event: change.event });
      return alertChange("number.security", "warning", [event, codedText("security_action")]);
    }
    case "limit":
      return null;
  }
}

const ALARMING = /VIOLATION|RESTRICTION|DISABLED|DELETED|OFFBOARDED|UNINSTALLED|REMOVED/;

const SECURITY: Readonly<Record<string, TextCode>> = {
  PIN_CHANGED: "pin_changed",
  PIN_RESET_REQUEST: "pin_reset_requested",
  PIN_REQUEST_SUCCESS: "pin_reset",
};

function describeEvent(change: Extract<Change, { kind: "account" }>): CodedText[] {
  const { event, banDate, state, until } = change;
  const reason = change.reason ? [codedText("account_reason", { reason: change.reason })] : [];
  switch (event) {
    case "DISABLED_UPDATE":
      if (state === "restricted") return [codedText("account_disabled")];
      return [
        banDate ? codedText("account_disabled_on", { date: banDate }) : codedText("account_disabled_soon"),
      ];
    case "ACCOUNT_RESTRICTION": {
      const restricted = until
        ? codedText("account_restricted_until", { date: until.toISOString().slice(0, 10) })
        : codedText("account_restricted");
      return [restricted, ...reason];
    }
    case "ACCOUNT_VIOLATION":
      return [codedText("account_violation"), ...reason];
    case "ACCOUNT_DELETED":
      return [codedText("account_deleted")];
    case "PARTNER_REMOVED":
    case "PARTNER_APP_UNINSTALLED":
      return [codedText("account_app_removed")];
    default:
      return [codedText("account_event", { event }), ...reason];
  }
}
