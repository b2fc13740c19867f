import "server-only";
import { type SQL, sql } from "drizzle-orm";
import { uuidArray, workspaceOf } from "#db/array-params.ts";
import type { Ctx } from "#db/ctx.ts";
import { contactLabels } from "#db/schema/index.ts";
import { type Id, uuidToId } from "#lib/platform/id.ts";

export interface ContactLabel {
  contactId: Id<"contact">;
  labelId: Id<"lbl">;
}

/** The only place where contacts get labels. @returns those that the contacts did not have */
export async function insertContactLabels(tx: Ctx, given: readonly ContactLabel[]): Promise<ContactLabel[]> {
  if (given.length === 0) return [];
  const inserted = await tx.db.execute<{ contact: string; label: string }>(sql`
    insert into ${contactLabels} (workspace_id, contact_id, label_id)
    select ${workspaceOf(tx)}, contact_id, label_id from ${unnestContactLabels(given)} as given (contact_id, label_id)
    on conflict do nothing
    returning contact_id as contact, label_id as label`);
  return inserted.map(({ contact, label }) => ({
    contactId: uuidToId("contact", contact),
    labelId: uuidToId("lbl", label),
  }));
}

export function unnestContactLabels(pairs: readonly ContactLabel[]): SQL {
  const contactIds = pairs.map(({ contactId }) => contactId);
  const labelIds = pairs.map(({ labelId }) => labelId);
  return sql`unnest(${uuidArray("contact", contactIds)}, ${uuidArray("lbl", labelIds)})`;
}
