import { z } from "zod";
import { tokenControlBody, tokenControlResponse } from "#lib/simulator/account-schema.ts";
import { controlTokens } from "#lib/simulator/tokens.ts";
import { ownNumber } from "../../../own-numbers.ts";
import { sandboxOperation, sandboxRoutes } from "../../../sandbox-routes.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = sandboxRoutes(
  {
    POST: sandboxOperation({
      permission: "sandbox.manage",
      params: z.object({ phoneNumberId: z.string() }),
      body: tokenControlBody,
      response: tokenControlResponse,
      run: async ({ ctx, params, body }) => ({
        token: await controlTokens(ctx.db, await ownNumber(ctx, params.phoneNumberId), body),
      }),
    }),
  },
  "/sandbox/numbers/{phoneNumberId}/tokens",
);
