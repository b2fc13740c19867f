import "server-only";
import type { Db } from "#db/client.ts";
import { DAY } from "#lib/clock.ts";
import type { AccountFacts } from "#lib/sandbox/account-facts.ts";
import {
  type AccountChange,
  type AccountEvent,
  type SandboxAccount,
  sandboxAccountSchema,
} from "#lib/sandbox/accounts/schema.ts";
import { tellAccount } from "#lib/sandbox/accounts/tell-account.ts";
import { factsOf, setFacts } from "#lib/sandbox/graph/account-edge.ts";
import { presentOf, type SandboxNumber, unixSeconds } from "#lib/sandbox/present.ts";

/** How long a restriction lasts, as those of a first violation do (whatsapp-cloud-api.md §6). */
const RESTRICTED_MS = 3 * DAY;

/** A number and its account as the control panel shows them. */
export function readAccount(number: SandboxNumber): SandboxAccount {
  return sandboxAccountSchema.parse(factsOf(number));
}

/** Changes what WhatsApp holds of a number and its account, and tells the business where Meta does (§4.7, §4.8). */
export async function changeAccount(
  db: Db,
  number: SandboxNumber,
  change: AccountChange,
): Promise<SandboxAccount> {
  const before = factsOf(number);
  const wanted = sandboxAccountSchema.parse({ ...readAccount(number), ...change });
  return db.transaction(async (tx) => {
    const facts = await setFacts(tx, number, wanted);
    for (const { field, value } of newsOf(number, before, facts)) await tellAccount(tx, number, field, value);
    return readAccount({ ...number, facts });
  });
}

/** WhatsApp reports something that changes no fact. */
export function tellAccountEvent(db: Db, number: SandboxNumber, event: AccountEvent): Promise<void> {
  switch (event) {
    case "SCHEDULE_FOR_DISABLE":
      return tellAccount(db, number, "account_update", ban(number, event));
    case "ACCOUNT_VIOLATION":
      return tellAccount(db, number, "account_update", { event, violation_info: { violation_type: "SCAM" } });
    default:
      return tellAccount(db, number, "security", {
        display_phone_number: number.displayNumber,
        event,
        requester: "61555555555555",
      });
  }
}

interface News {
  field: string;
  value: Record<string, unknown>;
}

function newsOf(number: SandboxNumber, before: AccountFacts, now: AccountFacts): News[] {
  const display_phone_number = number.displayNumber;
  const max_daily_conversations_per_business = now.limitTier;
  const news: News[] = [];
  const quality = (event: string) =>
    news.push({
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
    news.push({ field: "business_capability_update", value });
  }
  const decision = DECISIONS[now.nameStatus];
  if (decision && now.nameStatus !== before.nameStatus) {
    const rejection_reason = decision === "REJECTED" ? "NAME_NOT_CONSISTENT" : null;
    const requested_verified_name = number.verifiedName;
    news.push({
      field: "phone_number_name_update",
      value: { display_phone_number, decision, requested_verified_name, rejection_reason },
    });
  }
  if (now.accountStatus !== before.accountStatus) {
    news.push({ field: "account_update", value: accountEvent(number, now.accountStatus) });
  }
  return news;
}

const DECISIONS: Partial<Record<AccountFacts["nameStatus"], string>> = {
  APPROVED: "APPROVED",
  PENDING_REVIEW: "PENDING",
  DECLINED: "REJECTED",
};

function accountEvent(number: SandboxNumber, status: AccountFacts["accountStatus"]): Record<string, unknown> {
  switch (status) {
    case "ACTIVE":
      return ban(number, "REINSTATE");
    case "DISABLED":
      return ban(number, "DISABLE");
    case "RESTRICTED": {
      const expiration = Number(unixSeconds(new Date(presentOf(number).getTime() + RESTRICTED_MS)));
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
    ban_info: { waba_ban_state: state, waba_ban_date: date.format(presentOf(number)) },
  };
}
