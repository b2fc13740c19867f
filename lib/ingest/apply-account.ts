import "server-only";
import { and, eq, inArray } from "drizzle-orm";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { numbers } from "#db/schema/index.ts";
import { type NewAlert, raiseAlert, resolveAlert } from "#lib/accounts/alerts/raise-alert.ts";
import { recordLiveEvent } from "#lib/events/record-live-event.ts";
import type { WebhookTarget } from "#lib/ingest/webhook-target.ts";
import { checkNumberJob } from "#lib/numbers/jobs.ts";
import { setNumberState } from "#lib/numbers/set-number-state.ts";
import { enqueue } from "#lib/queue/boss.ts";
import type { WebhookUpdate } from "#lib/whatsapp/parse-webhook.ts";

type AccountUpdate = Extract<WebhookUpdate, { kind: "account" }>;
type Change = AccountUpdate["change"];

/** docs/whatsapp.md#account-events. @returns whether it affected one of our numbers */
export async function applyAccount(
  ctx: Ctx,
  targets: readonly WebhookTarget[],
  update: AccountUpdate,
): Promise<boolean> {
  const affected = targets.filter(
    (target) =>
      (update.wabaId === null || target.wabaId === update.wabaId) &&
      (update.displayNumber === null || target.displayNumber === update.displayNumber),
  );
  if (affected.length === 0 || (await isAboutOtherApp(ctx, affected, update.change))) return false;
  await inTransaction(ctx, async (tx) => {
    const columns = toNumberColumns(update.change);
    if (Object.keys(columns).length > 0) {
      const ids = affected.map(({ id }) => id);
      await tx.db
        .update(numbers)
        .set(columns)
        .where(and(eq(numbers.workspaceId, tx.workspaceId), inArray(numbers.id, ids)));
    }
    for (const { id } of affected) {
      await changeState(tx, id, update.change);
      await updateAlert(tx, id, update.change);
      await enqueue(tx, checkNumberJob, { workspaceId: tx.workspaceId, numberId: id });
      await recordLiveEvent(tx, { type: "number.updated", numberId: id });
    }
  });
  return true;
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
      return { limitTier: change.limitTier };
    default:
      return {};
  }
}

async function changeState(tx: Ctx, id: WebhookTarget["id"], change: Change): Promise<void> {
  if (change.kind !== "account" || change.state === "unchanged") return;
  await setNumberState(
    tx,
    id,
    change.state === "active"
      ? { state: "connected", code: null, reason: null }
      : { state: "restricted", code: 368, reason: describeEvent(change) },
  );
}

async function updateAlert(tx: Ctx, subjectId: string, change: Change): Promise<void> {
  const alert = toAlertChange(change);
  if (!alert) return;
  const { kind } = alert;
  if (alert.isResolved) return resolveAlert(tx, { kind, subjectId });
  await raiseAlert(tx, { ...alert.content, kind, subjectId });
}

interface AlertChange {
  kind: string;
  isResolved: boolean;
  content: Pick<NewAlert, "severity" | "message">;
}

const alertChange = (
  kind: string,
  severity: NewAlert["severity"],
  message: string,
  passed = false,
): AlertChange => ({
  kind,
  isResolved: passed,
  content: { severity, message },
});

function toAlertChange(change: Change): AlertChange | null {
  switch (change.kind) {
    case "quality": {
      if (change.event === "FLAGGED" || change.event === "DOWNGRADE") {
        const message =
          "WhatsApp lowered this number's quality rating because customers block or report it. Only message people who expect it.";
        return alertChange("number.quality", "warning", message);
      }
      return alertChange("number.quality", "info", "", true);
    }
    case "name": {
      const reason = change.reason ? ` (${change.reason})` : "";
      const message = `WhatsApp declined the display name ${change.name ?? ""}${reason}. Submit another name in WhatsApp Manager.`;
      return alertChange("number.name", "warning", message, change.decision !== "REJECTED");
    }
    case "account": {
      if (change.state === "active") return alertChange("account.restricted", "info", "", true);
      // Most events need no action and do not end an earlier restriction.
      if (!ALARMING.test(change.event)) return null;
      const message = `${describeEvent(change)} See the reason in WhatsApp Manager. If it is a mistake, request a review there.`;
      if (change.event === "ACCOUNT_VIOLATION") return alertChange("account.violation", "warning", message);
      return alertChange(
        "account.restricted",
        change.state === "restricted" ? "critical" : "warning",
        message,
      );
    }
    case "review":
      if (change.decision === "PENDING" || change.decision === "DEFERRED") return null;
      return alertChange(
        "account.review",
        "warning",
        `WhatsApp reviewed the account. Result: ${change.decision.toLowerCase()}. See WhatsApp Manager for details.`,
        change.decision === "APPROVED",
      );
    case "alert": {
      const severity =
        change.severity === "CRITICAL" ? "critical" : change.severity === "WARNING" ? "warning" : "info";
      return alertChange(
        `account.${change.type.toLowerCase()}`,
        severity,
        `WhatsApp: ${change.description}`,
        !change.active,
      );
    }
    case "security":
      return alertChange(
        "number.security",
        "warning",
        `WhatsApp reports ${SECURITY[change.event] ?? change.event.toLowerCase()}. If no one on your team did this, change the PIN in WhatsApp Manager.`,
      );
    case "limit":
      return null;
  }
}

const ALARMING = /VIOLATION|RESTRICTION|DISABLED|DELETED|OFFBOARDED|UNINSTALLED|REMOVED/;

const SECURITY: Readonly<Record<string, string>> = {
  PIN_CHANGED: "that the number's two-step PIN was changed",
  PIN_RESET_REQUEST: "that someone asked to reset the number's two-step PIN",
  PIN_REQUEST_SUCCESS: "that the number's two-step PIN was reset",
};

function describeEvent(change: Extract<Change, { kind: "account" }>): string {
  const detail = change.detail ? ` (${humanize(change.detail)})` : "";
  const until = change.until ? `, until ${change.until.toISOString().slice(0, 10)}` : "";
  switch (change.event) {
    case "DISABLED_UPDATE":
      return change.state === "restricted"
        ? "WhatsApp disabled the account."
        : `WhatsApp will disable the account${change.detail ? ` on ${change.detail}` : ""}.`;
    case "ACCOUNT_RESTRICTION":
      return `WhatsApp restricted the account${detail}${until}.`;
    case "ACCOUNT_VIOLATION":
      return `WhatsApp reports that the account violated its policy${detail}.`;
    case "ACCOUNT_DELETED":
      return "The account was deleted on WhatsApp.";
    case "PARTNER_REMOVED":
    case "PARTNER_APP_UNINSTALLED":
      return "The app was removed from the account.";
    default:
      return `WhatsApp reports for the account: ${humanize(change.event)}${detail}${until}.`;
  }
}

function humanize(code: string): string {
  return code.replaceAll("_", " ").toLowerCase();
}
