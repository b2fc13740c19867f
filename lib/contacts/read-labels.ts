import "server-only";
import { type SQL, sql } from "drizzle-orm";
import { contactLabels, contacts, labels } from "#db/schema/index.ts";
import type { Label } from "#lib/contacts/label-schema.ts";
import { uuidToId } from "#lib/platform/id.ts";

/** A contact's labels, alphabetically, as a column of a query on `contacts`. */
export const labelsOfContact: SQL<Label[]> = sql`coalesce((
  select json_agg(json_build_object('id', ${labels.id}, 'name', ${labels.name}, 'color', ${labels.color})
    order by ${labels.normalizedName})
  from ${contactLabels} join ${labels}
    on ${labels.workspaceId} = ${contactLabels.workspaceId} and ${labels.id} = ${contactLabels.labelId}
  where ${contactLabels.workspaceId} = ${contacts.workspaceId} and ${contactLabels.contactId} = ${contacts.id}
), '[]')`.mapWith(toLabels);

export function toLabels(rows: readonly Label[]): Label[] {
  return rows.map((row) => ({ ...row, id: uuidToId("lbl", row.id) }));
}

/** The names of a contact's labels, alphabetically, as a column of a query on `contacts`. */
export const labelNames: SQL<string[]> = sql<string[]>`array(
  select ${labels.name} from ${contactLabels} join ${labels}
    on ${labels.workspaceId} = ${contactLabels.workspaceId} and ${labels.id} = ${contactLabels.labelId}
  where ${contactLabels.workspaceId} = ${contacts.workspaceId} and ${contactLabels.contactId} = ${contacts.id}
  order by ${labels.normalizedName})`;
