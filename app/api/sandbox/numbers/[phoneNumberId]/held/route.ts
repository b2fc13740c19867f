import { z } from "zod";
import { inTransaction } from "#db/ctx.ts";
import { releaseHeldTemplates } from "#lib/simulator/mark-read-by-customer.ts";
import { readBehavior } from "#lib/simulator/queries.ts";
import { behaviorSchema, releaseBody } from "#lib/simulator/schema.ts";
import { ownNumber } from "../../../own-numbers.ts";
import { sandboxOperation, sandboxRoutes } from "../../../sandbox-routes.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = sandboxRoutes(
  {
    POST: sandboxOperation({
      permission: "sandbox.manage",
      params: z.object({ phoneNumberId: z.string() }),
      body: releaseBody,
      response: behaviorSchema,
      run: ({ ctx, params, body }) =>
        inTransaction(ctx, async (tx) => {
          const number = await ownNumber(tx, params.phoneNumberId);
          await releaseHeldTemplates(tx.db, number, body.qualityResult);
          return readBehavior(tx.db, number);
        }),
    }),
  },
  "/sandbox/numbers/{phoneNumberId}/held",
);
