import { staffOperation, staffRoutes } from "#lib/api/with-staff.ts";
import { checkNumber } from "#lib/numbers/check-number.ts";
import { connectNumber } from "#lib/numbers/connect-number.ts";
import { listNumbers } from "#lib/numbers/queries.ts";
import { connectNumberBody, numberListSchema, numberResponse } from "#lib/numbers/schema.ts";
import { verifyNumber } from "#lib/numbers/verify-number.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  GET: staffOperation({
    permission: "numbers.manage",
    response: numberListSchema,
    run: ({ ctx }) => listNumbers(ctx),
  }),
  POST: staffOperation({
    permission: "numbers.manage",
    recentPassword: true,
    body: connectNumberBody,
    response: numberResponse,
    run: async ({ ctx, body }) => {
      const { id } = await connectNumber(ctx, { kind: "cloud", ...body, ...(await verifyNumber(body)) });
      return { number: await checkNumber(ctx, id) };
    },
  }),
});
