import "server-only";
import { and, eq, inArray } from "drizzle-orm";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { numbers } from "#db/schema/index.ts";
import { type NewAlert, raiseAlert, resolveAlert } from "#lib/alerts/raise-alert.ts";
import { appendEvent } from "#lib/events/append-event.ts";
import type { Target } from "#lib/ingest/webhook-target.ts";
import { checkNumberJob } from "#lib/numbers/jobs.ts";
import { setNumberState } from "#lib/numbers/set-number-state.ts";
import { enqueue } from "#lib/queue/boss.ts";
import type { WebhookUpdate } from "#lib/whatsapp/parse-webhook.ts";

type AccountUpdate = Extract<WebhookUpdate, { kind: "account" }>;
type Change = AccountUpdate["change"];

/**
 * Takes over what WhatsApp tells of a number or account (whatsapp-cloud-api.md §4.7, §4.8), tells the admins in words, and
 * has the numbers examined. A number is never shut to its customers for it: what they write is taken in whatever it says.
 * @returns whether it concerned a number of ours
 */
export async function applyAccount(
  ctx: Ctx,
  targets: readonly Target[],
  update: AccountUpdate,
): Promise<boolean> {
  const concerned = targets.filter(
    (target) =>
      (update.wabaId === null || target.wabaId === update.wabaId) &&
      (update.displayNumber === null || target.displayNumber === update.displayNumber),
  );
  if (concerned.length === 0 || (await isOfAnotherApp(ctx, concerned, update.change))) return false;
  await inTransaction(ctx, async (tx) => {
    const facts = factsOf(update.change);
    if (Object.keys(facts).length > 0) {
      const ids = concerned.map(({ id }) => id);
      await tx.db
        .update(numbers)
        .set(facts)
        .where(and(eq(numbers.workspaceId, tx.workspaceId), inArray(numbers.id, ids)));
    }
    for (const { id } of concerned) {
      await changeState(tx, id, update.change);
      await tell(tx, id, update.change);
      await enqueue(tx, checkNumberJob, { workspaceId: tx.workspaceId, numberId: id });
      await appendEvent(tx, { type: "number.updated", numberId: id });
    }
  });
  return true;
}

/** Whether it is about an app of a partner's that is not the one our tokens belong to (§4.8). */
async function isOfAnotherApp(ctx: Ctx, concerned: readonly Target[], change: Change): Promise<boolean> {
  if (change.kind !== "account" || change.partnerAppId === null) return false;
  const ids = concerned.map(({ id }) => id);
  const rows = await ctx.db
    .select({ appId: numbers.appId })
    .from(numbers)
    .where(and(eq(numbers.workspaceId, ctx.workspaceId), inArray(numbers.id, ids)));
  // Until a check has read whose the tokens are, it may be ours.
  return rows.every(({ appId }) => appId !== null && appId !== change.partnerAppId);
}

function factsOf(change: Change): Partial<typeof numbers.$inferInsert> {
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

async function changeState(tx: Ctx, id: Target["id"], change: Change): Promise<void> {
  if (change.kind !== "account" || change.state === "unchanged") return;
  await setNumberState(
    tx,
    id,
    change.state === "active"
      ? { state: "connected", code: null, reason: null }
      : { state: "restricted", code: 368, reason: wordsOf(change) },
  );
}

async function tell(tx: Ctx, subjectId: string, change: Change): Promise<void> {
  const alert = alertOf(change);
  if (!alert) return;
  const { kind } = alert;
  if (alert.passed) return resolveAlert(tx, { kind, subjectId });
  await raiseAlert(tx, { ...alert.news, kind, subjectId });
}

interface Told {
  kind: string;
  passed: boolean;
  news: Pick<NewAlert, "severity" | "message">;
}

const told = (kind: string, severity: NewAlert["severity"], message: string, passed = false): Told => ({
  kind,
  passed,
  news: { severity, message },
});

function alertOf(change: Change): Told | null {
  switch (change.kind) {
    case "quality": {
      if (change.event === "FLAGGED" || change.event === "DOWNGRADE") {
        const message =
          "WhatsApp lowered this number: customers block or report it. Write to those who expect it only.";
        return told("number.quality", "warning", message);
      }
      return told("number.quality", "info", "", true);
    }
    case "name": {
      const reason = change.reason ? ` (${change.reason})` : "";
      const message = `WhatsApp declined the display name ${change.name ?? ""}${reason}. Hand another one in, in WhatsApp Manager.`;
      return told("number.name", "warning", message, change.decision !== "REJECTED");
    }
    case "account": {
      if (change.state === "active") return told("account.restricted", "info", "", true);
      // Most events ask nothing of anybody, and say nothing of an earlier restriction.
      if (!ALARMING.test(change.event)) return null;
      const message = `${wordsOf(change)} Read why in WhatsApp Manager, and ask for a review there if it is wrong.`;
      if (change.event === "ACCOUNT_VIOLATION") return told("account.violation", "warning", message);
      return told("account.restricted", change.state === "restricted" ? "critical" : "warning", message);
    }
    case "review":
      if (change.decision === "PENDING" || change.decision === "DEFERRED") return null;
      return told(
        "account.review",
        "warning",
        `WhatsApp's review of the account ended: ${change.decision.toLowerCase()}. See WhatsApp Manager.`,
        change.decision === "APPROVED",
      );
    case "alert": {
      const severity =
        change.severity === "CRITICAL" ? "critical" : change.severity === "WARNING" ? "warning" : "info";
      return told(
        `account.${change.type.toLowerCase()}`,
        severity,
        `WhatsApp: ${change.description}`,
        !change.active,
      );
    }
    case "security":
      return told(
        "number.security",
        "warning",
        `WhatsApp reports ${SECURITY[change.event] ?? change.event.toLowerCase()}. If nobody of yours did it, change the PIN in WhatsApp Manager.`,
      );
    case "limit":
      return null;
  }
}

const ALARMING = /VIOLATION|RESTRICTION|DISABLED|DELETED|OFFBOARDED|UNINSTALLED|REMOVED/;

const SECURITY: Readonly<Record<string, string>> = {
  PIN_CHANGED: "that the number's two-step PIN was changed",
  PIN_RESET_REQUEST: "that somebody asked to reset the number's two-step PIN",
  PIN_REQUEST_SUCCESS: "that the number's two-step PIN was reset",
};

function wordsOf(change: Extract<Change, { kind: "account" }>): string {
  const detail = change.detail ? ` (${plain(change.detail)})` : "";
  const until = change.until ? `, until ${change.until.toISOString().slice(0, 10)}` : "";
  switch (change.event) {
    case "DISABLED_UPDATE":
      return change.state === "restricted"
        ? "WhatsApp disabled the account."
        : `WhatsApp will disable the account${change.detail ? ` on ${change.detail}` : ""}.`;
    case "ACCOUNT_RESTRICTION":
      return `WhatsApp restricts the account${detail}${until}.`;
    case "ACCOUNT_VIOLATION":
      return `WhatsApp found that the account broke its policy${detail}.`;
    case "ACCOUNT_DELETED":
      return "The account was deleted on WhatsApp's side.";
    case "PARTNER_REMOVED":
    case "PARTNER_APP_UNINSTALLED":
      return "The app was removed from the account.";
    default:
      return `WhatsApp reports on the account: ${plain(change.event)}${detail}${until}.`;
  }
}

function plain(code: string): string {
  return code.replaceAll("_", " ").toLowerCase();
}
