import { z } from "zod";
import { doneResponse } from "#lib/http/answer-schema.ts";
import { numberErrorBody } from "#lib/sandbox/schema.ts";
import { tellNumberError } from "#lib/sandbox/tell-business.ts";
import { ownNumber } from "../../../own-numbers.ts";
import { sandboxOperation, sandboxRoutes } from "../../../sandbox-routes.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = sandboxRoutes(
  {
    POST: sandboxOperation({
      permission: "sandbox.manage",
      params: z.object({ phoneNumberId: z.string() }),
      body: numberErrorBody,
      response: doneResponse,
      run: async ({ ctx, params, body }) => {
        await tellNumberError(ctx.db, await ownNumber(ctx, params.phoneNumberId), body.code);
        return { ok: true as const };
      },
    }),
  },
  "/sandbox/numbers/{phoneNumberId}/errors",
);
