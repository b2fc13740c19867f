import "server-only";
import { type SQL, sql } from "drizzle-orm";
import { contactLabels, contacts, labels } from "#db/schema/index.ts";

/** The names of a contact's labels in the order of the alphabet, as a column of a query over `contacts`. */
export const labelNames: SQL<string[]> = sql<string[]>`array(
  select ${labels.name} from ${contactLabels} join ${labels}
    on ${labels.workspaceId} = ${contactLabels.workspaceId} and ${labels.id} = ${contactLabels.labelId}
  where ${contactLabels.workspaceId} = ${contacts.workspaceId} and ${contactLabels.contactId} = ${contacts.id}
  order by ${labels.fold})`;
