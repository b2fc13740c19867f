import { z } from "zod";
import { staffOperation, staffRoutes } from "#lib/api/with-staff.ts";
import { checkNumber } from "#lib/numbers/check-number.ts";
import { numberResponse } from "#lib/numbers/schema.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  POST: staffOperation({
    permission: "numbers.manage",
    params: z.object({ numberId: z.string() }),
    response: numberResponse,
    run: async ({ ctx, params }) => ({ number: await checkNumber(ctx, params.numberId) }),
  }),
});
