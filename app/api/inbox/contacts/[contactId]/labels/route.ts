import { staffOperation, staffRoutes } from "#lib/api/with-staff.ts";
import { getContactPage } from "#lib/contacts/page-queries.ts";
import { contactLabelsBody, labeledContactSchema } from "#lib/contacts/page-schema.ts";
import { changeContactLabels } from "#lib/conversations/actions/change-labels.ts";
import { contactIdParams } from "#lib/conversations/schema.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  POST: staffOperation({
    permission: "contacts.edit",
    params: contactIdParams,
    body: contactLabelsBody,
    response: labeledContactSchema,
    run: async ({ ctx, params, body }) => {
      const { id, added, removed } = await changeContactLabels(ctx, { id: params.contactId, ...body });
      return { ...(await getContactPage(ctx, id)), added, removed };
    },
  }),
});
