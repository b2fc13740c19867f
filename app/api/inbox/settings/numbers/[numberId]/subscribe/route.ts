import { z } from "zod";
import { staffOperation, staffRoutes } from "#lib/api/with-staff.ts";
import { numberResponse } from "#lib/numbers/schema.ts";
import { subscribeApp } from "#lib/numbers/subscribe-app.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  POST: staffOperation({
    permission: "numbers.manage",
    params: z.object({ numberId: z.string() }),
    response: numberResponse,
    run: async ({ ctx, params }) => ({ number: await subscribeApp(ctx, params.numberId) }),
  }),
});
