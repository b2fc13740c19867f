import { staffOperation, staffRoutes } from "#lib/http/with-staff.ts";
import { createKey } from "#lib/keys/create-key.ts";
import { listKeys } from "#lib/keys/queries.ts";
import { createdKeySchema, createKeyBody, keyListSchema } from "#lib/keys/schema.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  GET: staffOperation({
    permission: "keys.manage",
    response: keyListSchema,
    run: ({ ctx }) => listKeys(ctx),
  }),
  POST: staffOperation({
    permission: "keys.manage",
    body: createKeyBody,
    response: createdKeySchema,
    run: ({ ctx, body }) => createKey(ctx, body),
  }),
});
