import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { instant, typeId } from "#db/schema/columns.ts";
import { workspaces } from "#db/schema/workspaces.ts";

export interface ExportPart {
  /** Differs between attempts, so that a stalled process does not replace the file of another. */
  key: string;
  sizeBytes: number;
}

/** Files with the data of a workspace or of one contact, made by the worker and deleted after some days. */
export const dataExports = pgTable(
  "data_exports",
  {
    id: typeId("exp").notNull(),
    workspaceId: typeId("ws")
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    /** Null for the whole workspace. Without a foreign key: the erasure of the contact stops the export. */
    contactId: typeId("contact"),
    /** `canceled`: the worker removes the files, then the row. */
    state: text({ enum: ["running", "done", "failed", "canceled"] }).notNull(),
    failure: text({ enum: ["contact_erased", "error"] }),
    /** The finished ZIP files. */
    parts: jsonb().$type<ExportPart[]>().notNull().default([]),
    /** Whether the storage may have files of the export, also unfinished ones. */
    hasFiles: boolean().notNull().default(true),
    /** Where the next part begins; null at the beginning. */
    step: text(),
    position: text(),
    /** The rows of the finished parts. */
    doneRows: bigint({ mode: "number" }).notNull().default(0),
    /** The rows of the unfinished part. */
    partRows: bigint({ mode: "number" }).notNull().default(0),
    /** Counted at the beginning. */
    totalRows: bigint({ mode: "number" }),
    claimedBy: uuid(),
    leasedUntil: instant(),
    /** Consecutive failures. */
    attempts: integer().notNull().default(0),
    createdById: typeId("user"),
    createdByName: text(),
    createdAt: instant().notNull(),
    finishedAt: instant(),
    /** By the database's clock; null while the export runs. */
    expiresAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    // One export of the workspace at a time, and one of each contact.
    uniqueIndex("data_exports_workspace_running_key")
      .on(table.workspaceId)
      .where(sql`${table.state} = 'running' and ${table.contactId} is null`),
    uniqueIndex("data_exports_contact_running_key")
      .on(table.workspaceId, table.contactId)
      .where(sql`${table.state} = 'running' and ${table.contactId} is not null`),
  ],
);
