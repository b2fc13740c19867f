import { createKey } from "#lib/accounts/api-keys/create-key.ts";
import { listKeys } from "#lib/accounts/api-keys/queries.ts";
import { createdKeySchema, createKeyBody, keyListSchema } from "#lib/accounts/api-keys/schema.ts";
import { staffOperation, staffRoutes } from "#lib/api/with-staff.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  GET: staffOperation({
    permission: "keys.manage",
    response: keyListSchema,
    run: ({ ctx }) => listKeys(ctx),
  }),
  POST: staffOperation({
    permission: "keys.manage",
    recentPassword: true,
    body: createKeyBody,
    response: createdKeySchema,
    run: ({ ctx, body }) => createKey(ctx, body),
  }),
});
