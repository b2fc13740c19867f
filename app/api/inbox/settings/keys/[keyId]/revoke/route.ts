import { z } from "zod";
import { staffOperation, staffRoutes } from "#lib/http/with-staff.ts";
import { revokeKey } from "#lib/keys/revoke-key.ts";
import { keyResponse } from "#lib/keys/schema.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  POST: staffOperation({
    permission: "keys.manage",
    params: z.object({ keyId: z.string() }),
    response: keyResponse,
    run: async ({ ctx, params }) => ({ key: await revokeKey(ctx, params.keyId) }),
  }),
});
