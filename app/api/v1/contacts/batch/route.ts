import { apiOperation, apiRoutes } from "#lib/api/api-operation.ts";
import { tryParseInput } from "#lib/api/parse-input.ts";
import { batchUpsertContacts } from "#lib/contacts/endpoints.ts";
import { upsertContactBody } from "#lib/contacts/schema.ts";
import { saveContactBatchForApi } from "#lib/conversations/actions/save-contact-batch.ts";

// Each of five hundred contacts may have many errors.
const ISSUES_MAX = 3;

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes(
  apiOperation(batchUpsertContacts, {
    run: async ({ ctx, body }) => {
      const items = body.contacts.map((contact) => tryParseInput(upsertContactBody, contact, ISSUES_MAX));
      return { status: 200, body: await saveContactBatchForApi(ctx, items) };
    },
    recover: null,
  }),
);
