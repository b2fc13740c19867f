import { staffOperation, staffRoutes } from "#lib/api/with-staff.ts";
import { getContactPage } from "#lib/contacts/page-queries.ts";
import { contactLabelsBody, contactPageSchema } from "#lib/contacts/page-schema.ts";
import { changeContactLabels } from "#lib/conversations/actions/change-labels.ts";
import { contactIdParams } from "#lib/conversations/schema.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  POST: staffOperation({
    permission: "contacts.edit",
    params: contactIdParams,
    body: contactLabelsBody,
    response: contactPageSchema,
    run: async ({ ctx, params, body }) => {
      await changeContactLabels(ctx, { id: params.contactId, ...body });
      return getContactPage(ctx, params.contactId);
    },
  }),
});
