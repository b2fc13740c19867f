import { z } from "zod";
import { replaceKey } from "#lib/accounts/api-keys/replace-key.ts";
import { replacedKeySchema, replaceKeyBody } from "#lib/accounts/api-keys/schema.ts";
import { staffOperation, staffRoutes } from "#lib/api/with-staff.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  POST: staffOperation({
    permission: "keys.manage",
    recentPassword: true,
    params: z.object({ keyId: z.string() }),
    body: replaceKeyBody,
    response: replacedKeySchema,
    run: ({ ctx, params, body }) => replaceKey(ctx, params.keyId, body),
  }),
});
