import { staffAction, staffRoutes } from "#lib/api/with-staff.ts";
import { contactIdParams } from "#lib/conversations/schema.ts";
import { eraseContact } from "#lib/erasure/erase-contact.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  POST: staffAction({
    permission: "contacts.erase",
    recentPassword: true,
    params: contactIdParams,
    run: async ({ ctx, params }) => {
      await eraseContact(ctx, params.contactId);
    },
  }),
});
