import { z } from "zod";
import { revokeKey } from "#lib/accounts/api-keys/revoke-key.ts";
import { keyResponse } from "#lib/accounts/api-keys/schema.ts";
import { staffOperation, staffRoutes } from "#lib/api/with-staff.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  POST: staffOperation({
    permission: "keys.manage",
    params: z.object({ keyId: z.string() }),
    response: keyResponse,
    run: async ({ ctx, params }) => ({ key: await revokeKey(ctx, params.keyId) }),
  }),
});
