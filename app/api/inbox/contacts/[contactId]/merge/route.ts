import { staffOperation, staffRoutes } from "#lib/api/with-staff.ts";
import { getContactPage } from "#lib/contacts/page-queries.ts";
import { contactPageSchema, mergeBody } from "#lib/contacts/page-schema.ts";
import { mergeManually } from "#lib/conversations/actions/merge-manually.ts";
import { contactIdParams } from "#lib/conversations/schema.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  POST: staffOperation({
    permission: "contacts.merge",
    params: contactIdParams,
    body: mergeBody,
    response: contactPageSchema,
    run: async ({ ctx, params, body }) => {
      await mergeManually(ctx, params.contactId, body);
      return getContactPage(ctx, params.contactId);
    },
  }),
});
