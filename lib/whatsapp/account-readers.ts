import "server-only";
import { z } from "zod";
import { numeric, optionalText, time, validItems } from "#lib/whatsapp/lenient-schema.ts";
import type { AccountField } from "#lib/whatsapp/webhook-fields.ts";
import type { AccountState, AccountUpdate } from "#lib/whatsapp/webhook-update.ts";

/** The name of a tier or a number of people (docs/whatsapp.md#messaging-limits). */
const limit = z.union([z.string().regex(/^TIER_\w{1,20}$/), numeric.transform(toTier)]);
const TIERS: readonly [atMost: number, tier: string][] = [
  [50, "TIER_50"],
  [250, "TIER_250"],
  [1000, "TIER_1K"],
  [2000, "TIER_2K"],
  [10_000, "TIER_10K"],
  [100_000, "TIER_100K"],
];

/** Negative numbers and those above the last tier are unlimited. */
function toTier(people: number): string {
  if (people < 0) return "TIER_UNLIMITED";
  return TIERS.find(([atMost]) => people <= atMost)?.[1] ?? "TIER_UNLIMITED";
}

const digits = optionalText.transform((value) => value?.replace(/\D/g, "") || null);

type AccountReader = (entry: { wabaId: string | null; time: unknown }, item: unknown) => AccountUpdate | null;

function createReader<S extends z.ZodType>(
  schema: S,
  read: (
    value: z.output<S>,
  ) => Pick<AccountUpdate, "change" | "displayNumber"> &
    Partial<Pick<AccountUpdate, "wabaId" | "phoneNumberId">>,
): AccountReader {
  return (entry, item) => {
    const parsed = schema.safeParse(item);
    if (!parsed.success) return null;
    const at = time.safeParse(entry.time).data ?? null;
    return { kind: "account", at, wabaId: entry.wabaId, phoneNumberId: null, ...read(parsed.data) };
  };
}

const accountSchema = z.object({
  event: z.string(),
  phone_number: digits,
  ban_info: z.object({ waba_ban_state: optionalText, waba_ban_date: optionalText }).nullish().catch(null),
  violation_info: z.object({ violation_type: optionalText }).nullish().catch(null),
  restriction_info: validItems(
    z.object({ restriction_type: optionalText, expiration: time.nullish().catch(null) }),
  ),
  waba_info: z.object({ waba_id: optionalText, partner_app_id: optionalText }).nullish().catch(null),
});

/** An entity of these types is one number or its profile, and has the number's id (docs/whatsapp.md#account-events). */
const NUMBER_ENTITIES = ["PHONE_NUMBER", "CURRENT_STATUS_ID"];

const entitySchema = z.object({
  entity_type: optionalText,
  entity_id: z
    .union([z.string().min(1), z.int().transform(String)])
    .nullish()
    .catch(null),
});

/** docs/whatsapp.md#account-events */
const capabilitySchema = z
  .object({
    max_daily_conversations_per_business: limit.nullish(),
    max_daily_conversation_per_phone: limit.nullish(),
    max_phone_numbers_per_business: numeric.nullish(),
    max_phone_numbers_per_waba: numeric.nullish(),
  })
  .refine((value) => Object.values(value).some((member) => member != null));

const alertSchema = z.object({
  alert_severity: z.string().catch("INFORMATIONAL"),
  alert_status: z.string().catch("ACTIVE"),
  alert_type: z.string().min(1),
  alert_description: optionalText,
});

export const accountReaders: Readonly<Record<AccountField, AccountReader>> = {
  phone_number_quality_update: createReader(
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
  phone_number_name_update: createReader(
    z.object({
      display_phone_number: digits,
      decision: z.string(),
      requested_verified_name: optionalText,
      rejection_reason: optionalText,
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
  account_update: createReader(accountSchema, (value) => {
    const restriction = combineRestrictions(value.restriction_info);
    return {
      displayNumber: value.phone_number,
      // In partner webhooks the entry's id is the partner's portfolio (docs/whatsapp.md#account-events).
      ...(value.waba_info?.waba_id ? { wabaId: value.waba_info.waba_id } : {}),
      change: {
        kind: "account",
        event: value.event,
        state: toAccountState(value),
        reason: value.violation_info?.violation_type ?? restriction.types,
        banDate: value.ban_info?.waba_ban_date ?? null,
        until: restriction.until,
        partnerAppId: value.waba_info?.partner_app_id ?? null,
      },
    };
  }),
  account_review_update: createReader(z.object({ decision: z.string() }), ({ decision }) => ({
    displayNumber: null,
    change: { kind: "review", decision },
  })),
  business_capability_update: createReader(capabilitySchema, (value) => ({
    displayNumber: null,
    change: {
      kind: "limit",
      limitTier: value.max_daily_conversations_per_business ?? value.max_daily_conversation_per_phone ?? null,
    },
  })),
  account_alerts: createReader(
    // Both forms have been observed: nested and inline.
    z.union([
      entitySchema
        .extend({ alert_info: alertSchema })
        .transform(({ alert_info, ...entity }) => ({ ...entity, ...alert_info })),
      entitySchema.extend(alertSchema.shape),
    ]),
    ({ entity_type, entity_id, ...info }) => ({
      displayNumber: null,
      phoneNumberId: NUMBER_ENTITIES.includes(entity_type ?? "") ? (entity_id ?? null) : null,
      change: {
        kind: "alert",
        severity: info.alert_severity,
        active: info.alert_status !== "NONE",
        type: info.alert_type,
        description: info.alert_description ?? info.alert_type,
      },
    }),
  ),
  security: createReader(z.object({ display_phone_number: digits, event: z.string() }), (value) => ({
    displayNumber: value.display_phone_number,
    change: { kind: "security", event: value.event },
  })),
};

/** An account has several at once. They are over when the last one is, if WhatsApp gives an end of each. */
function combineRestrictions(given: z.output<typeof accountSchema>["restriction_info"]) {
  const types = new Set(given.flatMap(({ restriction_type }) => restriction_type ?? []));
  const ends = given.flatMap(({ expiration }) => expiration ?? []);
  const latest = ends.toSorted((a, b) => a.getTime() - b.getTime()).at(-1) ?? null;
  return { types: [...types].join(", ") || null, until: ends.length === given.length ? latest : null };
}

function toAccountState({ event, ban_info }: z.output<typeof accountSchema>): AccountState {
  if (event === "DISABLED_UPDATE") {
    if (ban_info?.waba_ban_state === "REINSTATE") return "active";
    return ban_info?.waba_ban_state === "DISABLE" ? "restricted" : "not-stated";
  }
  if (event === "ACCOUNT_RECONNECTED") return "active";
  const ended = ["ACCOUNT_DELETED", "ACCOUNT_RESTRICTION", "ACCOUNT_OFFBOARDED", "PARTNER_APP_UNINSTALLED"];
  return ended.includes(event) ? "restricted" : "not-stated";
}

export function isAccountField(field: string): field is AccountField {
  return Object.hasOwn(accountReaders, field);
}
