import { z } from "zod";
import { setFailures } from "#lib/simulator/change-settings.ts";
import { readBehavior } from "#lib/simulator/queries.ts";
import { behaviorSchema, failuresBody } from "#lib/simulator/schema.ts";
import { ownNumber } from "../../../own-numbers.ts";
import { sandboxOperation, sandboxRoutes } from "../../../sandbox-routes.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = sandboxRoutes(
  {
    POST: sandboxOperation({
      permission: "sandbox.manage",
      params: z.object({ phoneNumberId: z.string() }),
      body: failuresBody,
      response: behaviorSchema,
      run: async ({ ctx, params, body }) => {
        const number = await ownNumber(ctx, params.phoneNumberId);
        return readBehavior(ctx.db, await setFailures(ctx.db, number, body));
      },
    }),
  },
  "/sandbox/numbers/{phoneNumberId}/failures",
);
