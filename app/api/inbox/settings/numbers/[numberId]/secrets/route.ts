import { z } from "zod";
import { staffOperation, staffRoutes } from "#lib/api/with-staff.ts";
import { rotateSecrets } from "#lib/numbers/rotate-secrets.ts";
import { numberResponse, rotateSecretsBody } from "#lib/numbers/schema.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  POST: staffOperation({
    permission: "numbers.manage",
    recentPassword: true,
    params: z.object({ numberId: z.string() }),
    body: rotateSecretsBody,
    response: numberResponse,
    run: async ({ ctx, params, body }) => ({ number: await rotateSecrets(ctx, params.numberId, body) }),
  }),
});
