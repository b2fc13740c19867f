import { sql } from "drizzle-orm";
import { index, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { instant, searchTerms, typeId } from "#db/schema/columns.ts";

/**
 * Separate from `messages`, whose index entries each status update rewrites. Written by triggers without foreign
 * keys, which would lock messages.
 */
export const messageSearch = pgTable(
  "message_search",
  {
    workspaceId: typeId("ws").notNull(),
    messageId: typeId("msg").notNull(),
    conversationId: typeId("conv").notNull(),
    createdAt: instant().notNull(),
    terms: searchTerms().notNull(),
    /** Partitions the word index: a 52-week year counted from 1970, and the end of the workspace's id. */
    span: text()
      .notNull()
      .generatedAlwaysAs(
        sql`floor(extract(epoch from created_at at time zone 'UTC') / 31449600)::int::text || right(workspace_id::text, 12)`,
      ),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.messageId] }),
    index("message_search_time_idx").on(table.workspaceId, table.createdAt, table.messageId),
    // A short pending list, because every search reads all of it; without one an insert costs three times as much.
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
