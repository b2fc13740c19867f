import { boolean, index, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { instant, typeId } from "#db/schema/columns.ts";

/** A row per live stream of a browser. Unlogged (set in the migration): after a crash the browsers report again. */
export const presence = pgTable(
  "presence",
  {
    streamId: text().primaryKey(),
    workspaceId: typeId("ws").notNull(),
    userId: typeId("user").notNull(),
    userName: text().notNull(),
    viewing: jsonb().$type<string[]>().notNull().default([]),
    typingIn: typeId("conv"),
    typingUntil: instant(),
    /** Nobody has used the browser for a while. */
    isIdle: boolean().notNull().default(false),
    /** Renewed by the process that serves the stream; otherwise that process died. */
    seenAt: instant().notNull(),
  },
  (table) => [index("presence_workspace_idx").on(table.workspaceId)],
);
