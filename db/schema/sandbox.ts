import { sql } from "drizzle-orm";
import {
  bigint,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { instant, sealedText } from "#db/schema/columns.ts";

// The simulator's own tables have no foreign keys to Parley's: the two share only ids and HTTP, as Parley and Meta do.

/** A business phone number in the simulated WhatsApp, with its account and callback URL. */
export const sandboxNumbers = pgTable("sandbox_numbers", {
  phoneNumberId: text().primaryKey(),
  wabaId: text().notNull(),
  displayNumber: text().notNull(),
  verifiedName: text().notNull(),
  /** Encrypted; it signs webhooks. */
  appSecret: sealedText().notNull(),
  callbackUrl: text().notNull(),
  clockOffsetMs: bigint({ mode: "number" }).notNull().default(0),
  /** `lib/simulator/settings-schema.ts`; an absent member has its default. */
  settings: jsonb().$type<unknown>().notNull().default({}),
  /** `lib/simulator/account-schema.ts` */
  accountData: jsonb().$type<unknown>().notNull().default({}),
  /** Random draws so far, where the settings have a seed. */
  drawCount: bigint({ mode: "number" }).notNull().default(0),
  /** Calls still to be refused with the code of the settings. */
  failuresLeft: integer().notNull().default(0),
  /** The throughput limit's token bucket: when it is full again, on the simulator's clock. */
  throughputAt: instant(),
  createdAt: instant().notNull().defaultNow(),
});

export const sandboxTemplates = pgTable(
  "sandbox_templates",
  {
    id: text().primaryKey(),
    wabaId: text().notNull(),
    name: text().notNull(),
    language: text().notNull(),
    category: text().notNull(),
    parameterFormat: text().notNull().default("POSITIONAL"),
    status: text().notNull(),
    rejectedReason: text(),
    /** In Meta's form, which differs from the submitted one (`lib/simulator/submitted-components.ts`). */
    components: jsonb().$type<unknown>().notNull(),
    previousCategory: text(),
    ttlSeconds: integer(),
    quality: text().notNull().default("UNKNOWN"),
    qualityAt: instant(),
    // Both are on the simulator's clock. `editedAt`: the edits while it was approved. The name of a deleted template
    // that was approved stays blocked (docs/whatsapp.md#template-edits-and-deletion).
    reviewDueAt: instant(),
    editedAt: jsonb().$type<string[]>().notNull().default([]),
    createdAt: instant().notNull().default(sql`now()`),
    deletedAt: instant(),
  },
  (table) => [uniqueIndex("sandbox_templates_name_key").on(table.wabaId, table.name, table.language)],
);

/** A customer's phone that this number has exchanged messages with. */
export const sandboxPhones = pgTable(
  "sandbox_phones",
  {
    phoneNumberId: text().notNull(),
    waId: text().notNull(),
    profileName: text().notNull(),
    /** Null until first needed. */
    bsuid: text(),
    /** `lib/simulator/settings-schema.ts`; an absent member has its default. */
    traits: jsonb().$type<unknown>().notNull().default({}),
    // All on the simulator's clock: when this customer last wrote to the number, when the number last wrote to the
    // phone
    // itself, until when "typing…" shows, the pair limit's bucket, when an advertisement led here, and until when that
    // makes everything free.
    lastWroteAt: instant(),
    addressedAt: instant(),
    typingUntil: instant(),
    pairAt: instant(),
    referredAt: instant(),
    freeEntryUntil: instant(),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.phoneNumberId, table.waId] }),
    index("sandbox_phones_bsuid_idx").on(table.bsuid),
  ],
);

/** One item of the chat as the customer's phone shows it. */
export const sandboxMessages = pgTable(
  "sandbox_messages",
  {
    wamid: text().primaryKey(),
    position: bigint({ mode: "number" }).notNull().generatedAlwaysAsIdentity(),
    phoneNumberId: text().notNull(),
    waId: text().notNull(),
    direction: text({ enum: ["to_customer", "from_customer"] }).notNull(),
    /** The Cloud API's message object without its envelope. */
    message: jsonb().$type<unknown>().notNull(),
    /**
     * To the customer: held, or the furthest of accepted, sent, delivered, read, failed. From the customer: sent, read.
     */
    status: text().notNull(),
    callbackData: text(),
    /** `messageMetadataSchema` in `lib/simulator/statuses.ts`. */
    metadata: jsonb().$type<unknown>(),
    at: instant().notNull(),
    /** To the customer: when WhatsApp gives up delivering it, on the simulator's clock. */
    expiresAt: instant(),
  },
  (table) => [index("sandbox_messages_chat_idx").on(table.phoneNumberId, table.waId, table.position)],
);

/** Webhook bodies waiting to be posted, in order, until the callback answers 200. */
export const sandboxWebhooks = pgTable(
  "sandbox_webhooks",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    phoneNumberId: text().notNull(),
    body: text().notNull(),
    /** The message to the customer whose status this reports, and that status; null for a customer's own message. */
    wamid: text(),
    status: text(),
    /** When it is due, on the simulator's clock of the number. */
    dueAt: instant().notNull(),
    attempts: integer().notNull().default(0),
    /** When it was first tried, on the simulator's clock: retries end seven days later. */
    triedAt: instant(),
    /** The node that posts it, until then at the latest (real time). */
    claimedBy: uuid(),
    claimedUntil: instant(),
    createdAt: instant().notNull().default(sql`now()`),
  },
  (table) => [index("sandbox_webhooks_due_idx").on(table.dueAt)],
);
