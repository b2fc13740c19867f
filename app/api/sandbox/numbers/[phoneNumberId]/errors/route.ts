import { z } from "zod";
import { doneResponse } from "#lib/platform/browser-fetch/response-schema.ts";
import { reportNumberError } from "#lib/simulator/report-number-error.ts";
import { numberErrorBody } from "#lib/simulator/schema.ts";
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
        await reportNumberError(ctx.db, await ownNumber(ctx, params.phoneNumberId), body.code);
        return { ok: true as const };
      },
    }),
  },
  "/sandbox/numbers/{phoneNumberId}/errors",
);
