import { sql } from "drizzle-orm";
import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { bytes, instant } from "#db/columns.ts";

// The simulator's own store. It refers to nothing of the product and nothing of the product refers to it:
// what ties the two is what ties Parley to Meta, ids and HTTP.

/** A business phone number as WhatsApp's side knows it, with its account, token and webhook subscription. */
export const sandboxNumbers = pgTable(
  "sandbox_numbers",
  {
    phoneNumberId: text().primaryKey(),
    wabaId: text().notNull(),
    displayNumber: text().notNull(),
    verifiedName: text().notNull(),
    tokenHash: bytes().notNull(),
    /** Encrypted; it signs webhooks. */
    appSecret: text().notNull(),
    callbackUrl: text().notNull(),
    clockOffsetMs: bigint({ mode: "number" }).notNull().default(0),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [uniqueIndex("sandbox_numbers_token_key").on(table.tokenHash)],
);

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
    components: jsonb().$type<unknown>().notNull(),
  },
  (table) => [uniqueIndex("sandbox_templates_name_key").on(table.wabaId, table.name, table.language)],
);

/** A customer's phone that this number has spoken with. */
export const sandboxPhones = pgTable(
  "sandbox_phones",
  {
    phoneNumberId: text().notNull(),
    waId: text().notNull(),
    profileName: text().notNull(),
    /** When this customer last wrote to the number, on the simulator's clock. */
    lastWroteAt: instant(),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.phoneNumberId, table.waId] })],
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
    /** For messages to the customer, the furthest of accepted, sent, delivered, read, failed. */
    status: text().notNull(),
    callbackData: text(),
    at: instant().notNull(),
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
    /** Real time: the simulator's clock moves what a body says, not when it is posted. */
    dueAt: instant().notNull(),
    attempts: integer().notNull().default(0),
    createdAt: instant().notNull().default(sql`now()`),
  },
  (table) => [index("sandbox_webhooks_due_idx").on(table.dueAt)],
);
