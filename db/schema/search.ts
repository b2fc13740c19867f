import { foreignKey, index, pgTable, primaryKey } from "drizzle-orm/pg-core";
import { instant, searchTerms, typeId } from "#db/columns.ts";
import { conversations } from "#db/schema/conversations.ts";

/**
 * The words of every message and note, apart from the messages, because each status of a message writes its row anew and
 * with it every index on it. A trigger on `messages` keeps it (the migration's SQL).
 */
export const messageSearch = pgTable(
  "message_search",
  {
    workspaceId: typeId("ws").notNull(),
    messageId: typeId("msg").notNull(),
    conversationId: typeId("conv").notNull(),
    createdAt: instant().notNull(),
    terms: searchTerms().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.messageId] }),
    index("message_search_time_idx").on(table.workspaceId, table.createdAt, table.messageId),
    index("message_search_terms_idx").using("gin", table.workspaceId, table.terms),
    index("message_search_conversation_idx").on(table.workspaceId, table.conversationId),
    foreignKey({
      columns: [table.workspaceId, table.conversationId],
      foreignColumns: [conversations.workspaceId, conversations.id],
      name: "message_search_conversation_fk",
    }).onDelete("cascade"),
  ],
);
