import { staffOperation, staffRoutes } from "#lib/api/with-staff.ts";
import { listAttributeNames } from "#lib/contacts/attribute-queries.ts";
import { attributeNameListSchema } from "#lib/contacts/page-schema.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  GET: staffOperation({
    permission: "contacts.read",
    response: attributeNameListSchema,
    run: ({ ctx }) => listAttributeNames(ctx),
  }),
});
