import { z } from "zod";
import { staffOperation, staffRoutes } from "#lib/http/with-staff.ts";
import { replaceKey } from "#lib/keys/replace-key.ts";
import { replacedKeySchema, replaceKeyBody } from "#lib/keys/schema.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  POST: staffOperation({
    permission: "keys.manage",
    params: z.object({ keyId: z.string() }),
    body: replaceKeyBody,
    response: replacedKeySchema,
    run: ({ ctx, params, body }) => replaceKey(ctx, params.keyId, body),
  }),
});
