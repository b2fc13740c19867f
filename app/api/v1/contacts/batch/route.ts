import { batchUpsertContacts } from "#lib/contacts/endpoints.ts";
import { upsertContactBody } from "#lib/contacts/schema.ts";
import { saveContacts } from "#lib/conversations/save-contacts.ts";
import { tryInput } from "#lib/http/parse-input.ts";
import { apiOperation, apiRoutes } from "#lib/http/with-api-key.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes(
  apiOperation(batchUpsertContacts, {
    run: async ({ ctx, body }) => {
      const items = body.contacts.map((contact) => tryInput(upsertContactBody, contact));
      return { status: 200, body: await saveContacts(ctx, items) };
    },
  }),
);
