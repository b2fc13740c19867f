import { sql } from "drizzle-orm";
import { index, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { instant, searchTerms, typeId } from "#db/schema/columns.ts";

/**
 * The words of every message and note, apart from the messages, because each status of a message writes its row anew and
 * with it every index on it. Triggers on `messages` alone write it (the migration's SQL): a foreign key would lock the
 * message's row for each of them, to prove what they do anyway.
 */
export const messageSearch = pgTable(
  "message_search",
  {
    workspaceId: typeId("ws").notNull(),
    messageId: typeId("msg").notNull(),
    conversationId: typeId("conv").notNull(),
    createdAt: instant().notNull(),
    terms: searchTerms().notNull(),
    /** Its year of 52 weeks, numbered from 1970, and the end of its workspace's id: what the index of words is divided by. */
    span: text()
      .notNull()
      .generatedAlwaysAs(
        sql`floor(extract(epoch from created_at at time zone 'UTC') / 31449600)::int::text || right(workspace_id::text, 12)`,
      ),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.messageId] }),
    index("message_search_time_idx").on(table.workspaceId, table.createdAt, table.messageId),
    // A search reads all of the list of pending entries, so it is short; with none a message costs three times as much.
    index("message_search_terms_idx")
      .using("gin", table.span, table.terms)
      .with({ gin_pending_list_limit: 256 }),
    index("message_search_conversation_idx").on(
      table.workspaceId,
      table.conversationId,
      table.createdAt,
      table.messageId,
    ),
  ],
);
