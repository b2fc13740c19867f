import { z } from "zod";

const percent = z.number().int().min(0).max(100);
const SECONDS_30 = 30_000;
const HOUR_MS = 3_600_000;

/** How statuses follow an accepted message (whatsapp-cloud-api.md §4.6). Times are milliseconds on the simulator's clock. */
export const statusSettingsSchema = z.strictObject({
  sentAfterMs: z.number().int().min(0).max(HOUR_MS).default(0),
  deliveredAfterMs: z.number().int().min(0).max(HOUR_MS).default(250),
  /** Null: when the customer looks at the chat. */
  readAfterMs: z.number().int().min(0).max(HOUR_MS).nullable().default(null),
  /** Each status may come up to so much later. */
  jitterMs: z.number().int().min(0).max(HOUR_MS).default(0),
  /** In how many of a hundred messages each of these happens. */
  duplicatePercent: percent.default(0),
  reversePercent: percent.default(0),
  missingDeliveredPercent: percent.default(0),
  /** Up to v23 every status names a conversation; from v24 only inside a free entry point. */
  version: z.enum(["v23", "v24"]).default("v24"),
  /** Whether `contacts` stand beside the statuses, as since 2026. */
  contacts: z.boolean().default(true),
});

/** How calls to send are answered. */
export const answerSettingsSchema = z.strictObject({
  delayMs: z.number().int().min(0).max(SECONDS_30).default(0),
  /** What the next failing calls are refused with; how many are left stands in a column of its own. */
  failCode: z.number().int().min(0).max(9_999_999).default(131000),
  /** Null: the HTTP status that Meta documents for the code. */
  failStatus: z.number().int().min(400).max(599).nullable().default(null),
  /** Every call loses its connection: before WhatsApp takes the message, or after. */
  drop: z.enum(["none", "before", "after"]).default("none"),
  /** Templates are held for a quality check (§3.6) until released. */
  holdTemplates: z.boolean().default(false),
});

/** WhatsApp's limits (§6). */
export const limitSettingsSchema = z.strictObject({
  throughput: z.boolean().default(true),
  messagesPerSecond: z.number().int().min(1).max(1000).default(80),
  pair: z.boolean().default(true),
  /** Digits of the only recipients that a test number may write to; nobody is barred when it is empty. */
  allowList: z
    .array(z.string().regex(/^[1-9]\d{6,14}$/))
    .max(5)
    .default([]),
});

/** How webhooks are posted (§4.2). */
export const webhookSettingsSchema = z.strictObject({
  /** `hold` keeps them for later, `drop` forgets them. */
  mode: z.enum(["post", "hold", "drop"]).default("post"),
  /** What is due within so many milliseconds goes in one body; 0 posts each alone. */
  batchMs: z.number().int().min(0).max(60_000).default(0),
  batchMax: z.number().int().min(1).max(1000).default(1000),
  duplicate: z.boolean().default(false),
  reverse: z.boolean().default(false),
  wrongSignature: z.boolean().default(false),
  /** How often seven days of retries fit into real time: 1000 makes ten minutes of them. */
  retrySpeed: z.number().int().min(1).max(100_000).default(1000),
});

/** Everything about a number's WhatsApp that the control panel sets. */
export const settingsSchema = z.strictObject({
  /** With a seed, ids, chance and order follow from it and from the count of what happened. */
  seed: z.string().trim().min(1).max(64).nullable().default(null),
  /** Which of a customer's ids webhooks carry (§4.9): both, the phone alone as before 2026, or the business-scoped alone. */
  identity: z.enum(["both", "phone", "bsuid"]).default("both"),
  statuses: statusSettingsSchema.prefault({}),
  answers: answerSettingsSchema.prefault({}),
  limits: limitSettingsSchema.prefault({}),
  webhooks: webhookSettingsSchema.prefault({}),
});

export type SandboxSettings = z.output<typeof settingsSchema>;

/** What kind of customer holds a phone. */
export const traitsSchema = z.strictObject({
  onWhatsApp: z.boolean().default(true),
  /** Off: a message stays at `sent` until the phone is switched on or the message expires. */
  online: z.boolean().default(true),
  receipts: z.boolean().default(true),
  /** Stopped the business's marketing messages. */
  optedOut: z.boolean().default(false),
  /** Blocked the business: its messages stay at `sent`. */
  blockedBusiness: z.boolean().default(false),
  username: z
    .string()
    .regex(/^[a-z0-9._]{3,30}$/)
    .nullable()
    .default(null),
  /** The phone is told only to a business that wrote to it within 30 days (§4.9). */
  hidesPhone: z.boolean().default(false),
  parentBsuid: z.string().max(140).nullable().default(null),
  identityHash: z.string().max(64).nullable().default(null),
});

export type CustomerTraits = z.output<typeof traitsSchema>;

/** What the control panel changes: members that are absent stay as they are. */
export const settingsChangeSchema = z.strictObject({
  seed: z.string().trim().min(1).max(64).nullable().optional(),
  identity: z.enum(["both", "phone", "bsuid"]).optional(),
  statuses: change(statusSettingsSchema),
  answers: change(answerSettingsSchema),
  limits: change(limitSettingsSchema),
  webhooks: change(webhookSettingsSchema),
});

export type SettingsChange = z.input<typeof settingsChangeSchema>;

/** Some members of a section, each within its bounds; those not given stay absent instead of taking their default. */
function change<S extends z.ZodObject>(section: S) {
  return z
    .custom<Partial<z.output<S>>>((given) => section.safeParse(given).success, "Not settings of this kind.")
    .optional();
}

/** The settings with a change in place. */
export function mergeSettings(settings: SandboxSettings, change: SettingsChange): SandboxSettings {
  return settingsSchema.parse({
    seed: change.seed === undefined ? settings.seed : change.seed,
    identity: change.identity ?? settings.identity,
    statuses: { ...settings.statuses, ...change.statuses },
    answers: { ...settings.answers, ...change.answers },
    limits: { ...settings.limits, ...change.limits },
    webhooks: { ...settings.webhooks, ...change.webhooks },
  });
}
