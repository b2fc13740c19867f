import { sql } from "drizzle-orm";
import { boolean, jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { bytes, instant, sealedText, typeId } from "#db/schema/columns.ts";
import { workspaces } from "#db/schema/workspaces.ts";
import { numberKinds, numberStates } from "#lib/platform/number-states.ts";

export const numbers = pgTable(
  "numbers",
  {
    id: typeId("num").notNull(),
    workspaceId: typeId("ws")
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    kind: text({ enum: numberKinds }).notNull(),
    phoneNumberId: text().notNull(),
    wabaId: text().notNull(),
    displayNumber: text().notNull(),
    verifiedName: text(),
    /** Encrypted, bound to the number's id. */
    accessToken: sealedText().notNull(),
    appSecret: sealedText().notNull(),
    verifyTokenHash: bytes().notNull(),
    state: text({ enum: numberStates }).notNull().default("connected"),
    /** WhatsApp's error code that disconnected the number; null while it is connected. */
    stateCode: text(),
    stateReason: text(),
    /** WhatsApp's time of the last webhook that restricted or reinstated the account; earlier ones are late or repeated. */
    accountStateAt: instant(),
    qualityRating: text(),
    /** Daily limit of messages outside of windows: `TIER_2K` (docs/whatsapp.md#messaging-limits). */
    limitTier: text(),
    /** `STANDARD` or `HIGH`. */
    throughputLevel: text(),
    nameStatus: text(),
    /** From the access token; `tokenExpiresAt` is null for one that does not expire. */
    appId: text(),
    tokenExpiresAt: instant(),
    /** Webhooks that are signed with it are accepted until `previousSecretUntil`. */
    previousAppSecret: sealedText(),
    previousSecretUntil: instant(),
    health: jsonb().$type<unknown>(),
    checkedAt: instant(),
    isDefault: boolean().notNull().default(false),
    webhookLastReceivedAt: instant(),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    uniqueIndex("numbers_id_key").on(table.id),
    uniqueIndex("numbers_phone_number_id_key").on(table.workspaceId, table.phoneNumberId),
    uniqueIndex("numbers_default_key").on(table.workspaceId).where(sql`${table.isDefault}`),
  ],
);
