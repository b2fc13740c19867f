import { batchUpsertContacts } from "#lib/contacts/endpoints.ts";
import { upsertContactBody } from "#lib/contacts/schema.ts";
import { saveContacts } from "#lib/conversations/save-contacts.ts";
import { tryInput } from "#lib/http/parse-input.ts";
import { apiOperation, apiRoutes } from "#lib/http/with-api-key.ts";

// Of five hundred contacts each may be wrong in every member; a few faults say how.
const ISSUES_MAX = 3;

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes(
  apiOperation(batchUpsertContacts, {
    run: async ({ ctx, body }) => {
      const items = body.contacts.map((contact) => tryInput(upsertContactBody, contact, ISSUES_MAX));
      return { status: 200, body: await saveContacts(ctx, items) };
    },
  }),
);
