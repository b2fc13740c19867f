import { z } from "zod";
import { HOUR, MINUTE, SECOND } from "#lib/platform/clock.ts";

/** Whether the connection is cut before or after the message is accepted. */
export const RESPONSE_DROPS = ["none", "before", "after"] as const;
/** `hold` queues webhooks, `drop` deletes them. */
export const WEBHOOK_MODES = ["post", "hold", "drop"] as const;
/** docs/whatsapp.md#user-ids */
export const CUSTOMER_IDENTITIES = ["both", "phone", "bsuid"] as const;
export const STATUS_VERSIONS = ["v23", "v24"] as const;

const percent = z.number().int().min(0).max(100);
export const RESPONSE_DELAY_MAX_MS = 30 * SECOND;

/** docs/whatsapp.md#statuses; times on the simulator's clock. */
export const statusSettingsSchema = z.strictObject({
  sentAfterMs: z.number().int().min(0).max(HOUR).default(0),
  deliveredAfterMs: z.number().int().min(0).max(HOUR).default(250),
  /** Null: when the customer opens the chat. */
  readAfterMs: z.number().int().min(0).max(HOUR).nullable().default(null),
  jitterMs: z.number().int().min(0).max(HOUR).default(0),
  duplicatePercent: percent.default(0),
  reversePercent: percent.default(0),
  missingDeliveredPercent: percent.default(0),
  /** Up to v23 every status has a conversation; from v24 only in a free entry point. */
  version: z.enum(STATUS_VERSIONS).default("v24"),
  /** Part of statuses since 2026. */
  contacts: z.boolean().default(true),
});

export const responseSettingsSchema = z.strictObject({
  delayMs: z.number().int().min(0).max(RESPONSE_DELAY_MAX_MS).default(0),
  failCode: z.number().int().min(0).max(9_999_999).default(131000),
  /** Null for the documented HTTP status. */
  failStatus: z.number().int().min(400).max(599).nullable().default(null),
  drop: z.enum(RESPONSE_DROPS).default("none"),
  /** docs/whatsapp.md#template-pacing */
  holdTemplates: z.boolean().default(false),
});

/** docs/whatsapp.md#windows-limits-and-prices */
export const limitSettingsSchema = z.strictObject({
  throughput: z.boolean().default(true),
  messagesPerSecond: z.number().int().min(1).max(1000).default(80),
  pair: z.boolean().default(true),
  /** Digits; unlimited when empty. */
  allowList: z
    .array(z.string().regex(/^[1-9]\d{6,14}$/))
    .max(5)
    .default([]),
});

/** docs/whatsapp.md#webhook-delivery */
export const webhookSettingsSchema = z.strictObject({
  mode: z.enum(WEBHOOK_MODES).default("post"),
  /** Merges webhooks due within this time into one body; 0 posts each separately. */
  batchMs: z.number().int().min(0).max(MINUTE).default(0),
  batchMax: z.number().int().min(1).max(1000).default(1000),
  duplicate: z.boolean().default(false),
  reverse: z.boolean().default(false),
  wrongSignature: z.boolean().default(false),
  /** Time compression of retries: 1000 reduces seven days to ten minutes. */
  retrySpeed: z.number().int().min(1).max(100_000).default(1000),
});

export const settingsSchema = z.strictObject({
  /** Makes ids, random values and order reproducible. */
  seed: z.string().trim().min(1).max(64).nullable().default(null),
  identity: z.enum(CUSTOMER_IDENTITIES).default("both"),
  statuses: statusSettingsSchema.prefault({}),
  answers: responseSettingsSchema.prefault({}),
  limits: limitSettingsSchema.prefault({}),
  webhooks: webhookSettingsSchema.prefault({}),
});

export type SandboxSettings = z.output<typeof settingsSchema>;

export const traitsSchema = z.strictObject({
  onWhatsApp: z.boolean().default(true),
  /** While false, messages stay `sent` until the phone is online or they expire. */
  online: z.boolean().default(true),
  receipts: z.boolean().default(true),
  optedOut: z.boolean().default(false),
  blockedBusiness: z.boolean().default(false),
  username: z
    .string()
    .regex(/^[a-z0-9._]{3,30}$/)
    .nullable()
    .default(null),
  /** docs/whatsapp.md#hidden-phone-numbers */
  hidesPhone: z.boolean().default(false),
  parentBsuid: z.string().max(140).nullable().default(null),
  identityHash: z.string().max(64).nullable().default(null),
});

export type CustomerTraits = z.output<typeof traitsSchema>;

type TraitSwitch = {
  [Name in keyof CustomerTraits]: CustomerTraits[Name] extends boolean ? Name : never;
}[keyof CustomerTraits];

/** The traits that are on or off. */
export const traitSwitches = Object.entries(traitsSchema.parse({})).flatMap(([name, value]) =>
  typeof value === "boolean" ? [name as TraitSwitch] : [],
);

export const settingsChangeSchema = z.strictObject({
  seed: z.string().trim().min(1).max(64).nullable().optional(),
  identity: z.enum(CUSTOMER_IDENTITIES).optional(),
  statuses: change(statusSettingsSchema),
  answers: change(responseSettingsSchema),
  limits: change(limitSettingsSchema),
  webhooks: change(webhookSettingsSchema),
} satisfies Record<keyof SandboxSettings, z.ZodType>);

export type SettingsChange = z.input<typeof settingsChangeSchema>;

/** Does not add defaults, so that absent members do not change. */
function change<S extends z.ZodObject>(section: S) {
  return z
    .custom<Partial<z.output<S>>>((given) => section.safeParse(given).success, "Invalid settings.")
    .optional();
}

export function mergeSettings(settings: SandboxSettings, change: SettingsChange): SandboxSettings {
  const merged: SandboxSettings = {
    seed: change.seed === undefined ? settings.seed : change.seed,
    identity: change.identity ?? settings.identity,
    statuses: { ...settings.statuses, ...change.statuses },
    answers: { ...settings.answers, ...change.answers },
    limits: { ...settings.limits, ...change.limits },
    webhooks: { ...settings.webhooks, ...change.webhooks },
  };
  return settingsSchema.parse(merged);
}
