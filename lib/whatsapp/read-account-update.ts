import "server-only";
import { z } from "zod";
import { numeric, readable, text, time } from "./lenient.ts";
import type { ItemReader } from "./read-update.ts";
import type { AccountState, AccountUpdate } from "./webhook-update.ts";

/** The limit as WhatsApp names it: a tier's name, or the number of people (§4.8). */
const limit = z.union([z.string().regex(/^TIER_\w{1,20}$/), numeric.transform(tierOf)]);
const TIERS: readonly [atMost: number, tier: string][] = [
  [50, "TIER_50"],
  [250, "TIER_250"],
  [1000, "TIER_1K"],
  [2000, "TIER_2K"],
  [10_000, "TIER_10K"],
  [100_000, "TIER_100K"],
];

/** The tier of so many people a day; what is negative or beyond the last has no limit. */
function tierOf(people: number): string {
  if (people < 0) return "TIER_UNLIMITED";
  return TIERS.find(([atMost]) => people <= atMost)?.[1] ?? "TIER_UNLIMITED";
}

const digits = text.transform((value) => value?.replace(/\D/g, "") || null);

function reader<S extends z.ZodType>(
  schema: S,
  read: (value: z.output<S>) => Omit<AccountUpdate, "kind" | "wabaId"> & { wabaId?: string | null },
): ItemReader {
  return ({ wabaId }, item) => {
    const parsed = schema.safeParse(item);
    return parsed.success ? { kind: "account", wabaId, ...read(parsed.data) } : null;
  };
}

const accountSchema = z.object({
  event: z.string(),
  ban_info: z.object({ waba_ban_state: text, waba_ban_date: text }).nullish().catch(null),
  violation_info: z.object({ violation_type: text }).nullish().catch(null),
  restriction_info: readable(z.object({ restriction_type: text, expiration: time.nullish().catch(null) })),
  waba_info: z.object({ waba_id: text, partner_app_id: text }).nullish().catch(null),
});

const alertSchema = z.object({
  alert_severity: z.string().catch("INFORMATIONAL"),
  alert_status: z.string().catch("ACTIVE"),
  alert_type: z.string().min(1),
  alert_description: text,
});

/** The fields that tell of numbers and accounts, each with its reader. */
export const accountReaders: Readonly<Record<string, ItemReader>> = {
  phone_number_quality_update: reader(
    z.object({
      display_phone_number: digits,
      event: z.string(),
      max_daily_conversations_per_business: limit.nullish().catch(null),
      current_limit: limit.nullish().catch(null),
    }),
    (value) => ({
      displayNumber: value.display_phone_number,
      change: {
        kind: "quality",
        event: value.event,
        limitTier: value.max_daily_conversations_per_business ?? value.current_limit ?? null,
      },
    }),
  ),
  phone_number_name_update: reader(
    z.object({
      display_phone_number: digits,
      decision: z.string(),
      requested_verified_name: text,
      rejection_reason: text,
    }),
    (value) => ({
      displayNumber: value.display_phone_number,
      change: {
        kind: "name",
        decision: value.decision,
        name: value.requested_verified_name,
        reason: value.rejection_reason,
      },
    }),
  ),
  account_update: reader(accountSchema, (value) => {
    const [restriction] = value.restriction_info;
    return {
      displayNumber: null,
      // In what tells of partners the entry names the partner's portfolio (§4.8).
      ...(value.waba_info?.waba_id ? { wabaId: value.waba_info.waba_id } : {}),
      change: {
        kind: "account",
        event: value.event,
        state: stateOf(value),
        detail:
          value.violation_info?.violation_type ??
          restriction?.restriction_type ??
          value.ban_info?.waba_ban_date ??
          null,
        until: restriction?.expiration ?? null,
        partnerAppId: value.waba_info?.partner_app_id ?? null,
      },
    };
  }),
  account_review_update: reader(z.object({ decision: z.string() }), ({ decision }) => ({
    displayNumber: null,
    change: { kind: "review", decision },
  })),
  business_capability_update: reader(z.object({ max_daily_conversations_per_business: limit }), (value) => ({
    displayNumber: null,
    change: { kind: "limit", limitTier: value.max_daily_conversations_per_business },
  })),
  account_alerts: reader(
    // In a member of their own, or beside the others: both have been printed.
    z.union([z.object({ alert_info: alertSchema }).transform((value) => value.alert_info), alertSchema]),
    (info) => ({
      displayNumber: null,
      change: {
        kind: "alert",
        severity: info.alert_severity,
        active: info.alert_status === "ACTIVE",
        type: info.alert_type,
        description: info.alert_description ?? info.alert_type,
      },
    }),
  ),
  security: reader(z.object({ display_phone_number: digits, event: z.string() }), (value) => ({
    displayNumber: value.display_phone_number,
    change: { kind: "security", event: value.event },
  })),
};

function stateOf({ event, ban_info }: z.output<typeof accountSchema>): AccountState {
  if (event === "DISABLED_UPDATE") {
    if (ban_info?.waba_ban_state === "REINSTATE") return "active";
    return ban_info?.waba_ban_state === "DISABLE" ? "restricted" : "unchanged";
  }
  if (event === "ACCOUNT_RECONNECTED") return "active";
  const ended = ["ACCOUNT_DELETED", "ACCOUNT_RESTRICTION", "ACCOUNT_OFFBOARDED", "PARTNER_APP_UNINSTALLED"];
  return ended.includes(event) ? "restricted" : "unchanged";
}
