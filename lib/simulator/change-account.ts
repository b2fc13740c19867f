import "server-only";
import type { Db } from "#db/client.ts";
import { DAY } from "#lib/platform/clock.ts";
import {
  type AccountChange,
  type AccountData,
  type AccountEvent,
  type SandboxAccount,
  sandboxAccountSchema,
} from "#lib/simulator/account-schema.ts";
import { enqueueWebhook, escapeJson } from "#lib/simulator/enqueue-webhook.ts";
import {
  getSandboxTime,
  lockSandboxNumber,
  readAccountData,
  type SandboxNumber,
  toUnixSeconds,
  updateAccountData,
} from "#lib/simulator/sandbox-number.ts";

/** The restriction after a first violation (docs/whatsapp.md#restrictions-and-test-numbers). */
const RESTRICTED_MS = 3 * DAY;

export function readAccount(number: SandboxNumber): SandboxAccount {
  return sandboxAccountSchema.parse(readAccountData(number));
}

/** docs/whatsapp.md#account-events */
export async function changeAccount(
  db: Db,
  number: SandboxNumber,
  change: AccountChange,
): Promise<SandboxAccount> {
  return db.transaction(async (tx) => {
    const before = readAccountData(await lockSandboxNumber(tx, number));
    const next = sandboxAccountSchema.parse({ ...before, ...change });
    const accountData = await updateAccountData(tx, number, next);
    for (const { field, value } of toAccountWebhooks(number, before, accountData))
      await enqueueAccountWebhook(tx, number, field, value);
    return readAccount({ ...number, accountData });
  });
}

export function reportAccountEvent(db: Db, number: SandboxNumber, event: AccountEvent): Promise<void> {
  switch (event) {
    case "SCHEDULE_FOR_DISABLE":
      return enqueueAccountWebhook(db, number, "account_update", ban(number, event));
    case "ACCOUNT_VIOLATION":
      return enqueueAccountWebhook(db, number, "account_update", {
        event,
        violation_info: { violation_type: "SCAM" },
      });
    default:
      return enqueueAccountWebhook(db, number, "security", {
        display_phone_number: number.displayNumber,
        event,
        requester: "61555555555555",
      });
  }
}

interface AccountWebhook {
  field: string;
  value: Record<string, unknown>;
}

function toAccountWebhooks(number: SandboxNumber, before: AccountData, now: AccountData): AccountWebhook[] {
  const display_phone_number = number.displayNumber;
  const max_daily_conversations_per_business = now.limitTier;
  const webhooks: AccountWebhook[] = [];
  const quality = (event: string) =>
    webhooks.push({
      field: "phone_number_quality_update",
      value: { display_phone_number, event, max_daily_conversations_per_business },
    });
  if (now.qualityRating !== before.qualityRating) {
    if (now.qualityRating === "RED") quality("FLAGGED");
    if (before.qualityRating === "RED") quality("UNFLAGGED");
  }
  if (now.throughputLevel === "HIGH" && before.throughputLevel !== "HIGH") quality("THROUGHPUT_UPGRADE");
  if (now.limitTier !== before.limitTier) {
    const value = { max_daily_conversations_per_business, max_phone_numbers_per_waba: 25 };
    webhooks.push({ field: "business_capability_update", value });
  }
  const decision = DECISIONS[now.nameStatus];
  if (decision && now.nameStatus !== before.nameStatus) {
    const rejection_reason = decision === "REJECTED" ? "NAME_NOT_CONSISTENT" : null;
    const requested_verified_name = number.verifiedName;
    webhooks.push({
      field: "phone_number_name_update",
      value: { display_phone_number, decision, requested_verified_name, rejection_reason },
    });
  }
  if (now.accountStatus !== before.accountStatus) {
    webhooks.push({ field: "account_update", value: accountEvent(number, now.accountStatus) });
  }
  return webhooks;
}

const DECISIONS: Partial<Record<AccountData["nameStatus"], string>> = {
  APPROVED: "APPROVED",
  PENDING_REVIEW: "PENDING",
  DECLINED: "REJECTED",
};

function accountEvent(number: SandboxNumber, status: AccountData["accountStatus"]): Record<string, unknown> {
  switch (status) {
    case "ACTIVE":
      return ban(number, "REINSTATE");
    case "DISABLED":
      return ban(number, "DISABLE");
    case "RESTRICTED": {
      const expiration = Number(toUnixSeconds(new Date(getSandboxTime(number).getTime() + RESTRICTED_MS)));
      const types = ["RESTRICTED_BIZ_INITIATED_MESSAGING", "RESTRICTED_CUSTOMER_INITIATED_MESSAGING"];
      return {
        event: "ACCOUNT_RESTRICTION",
        restriction_info: types.map((restriction_type) => ({ restriction_type, expiration })),
      };
    }
  }
}

function ban(number: SandboxNumber, state: string): Record<string, unknown> {
  const date = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });
  return {
    event: "DISABLED_UPDATE",
    ban_info: { waba_ban_state: state, waba_ban_date: date.format(getSandboxTime(number)) },
  };
}

async function enqueueAccountWebhook(
  db: Db,
  number: SandboxNumber,
  field: string,
  value: Record<string, unknown>,
): Promise<void> {
  const time = Number(toUnixSeconds(getSandboxTime(number)));
  const body = escapeJson({
    object: "whatsapp_business_account",
    entry: [{ id: number.wabaId, time, changes: [{ field, value }] }],
  });
  await enqueueWebhook(db, { phoneNumberId: number.phoneNumberId, body, delayMs: 0 });
}
