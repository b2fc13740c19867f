import { index, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { instant, typeId } from "#db/schema/columns.ts";

/**
 * Who looks at what: a row for each browser's live stream, gone with it. Unlogged (the migration's SQL): a crash of the
 * database forgets who was there, and they say so again.
 */
export const presence = pgTable(
  "presence",
  {
    streamId: text().primaryKey(),
    workspaceId: typeId("ws").notNull(),
    userId: typeId("user").notNull(),
    userName: text().notNull(),
    /** The conversations that its tabs show. */
    viewing: jsonb().$type<string[]>().notNull().default([]),
    /** Where its member types, until when. */
    typingIn: typeId("conv"),
    typingUntil: instant(),
    /** The process that holds the stream renews this; a row that is not renewed is of a process that died. */
    seenAt: instant().notNull(),
  },
  (table) => [index("presence_workspace_idx").on(table.workspaceId)],
);
