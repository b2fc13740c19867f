import { z } from "zod";
import { doneResponse } from "#lib/platform/browser-fetch/response-schema.ts";
import { PHONE_PATTERN } from "#lib/platform/phone.ts";
import { echoFromApp } from "#lib/simulator/report-number-error.ts";
import { echoBody } from "#lib/simulator/schema.ts";
import { ownNumber } from "../../../../own-numbers.ts";
import { sandboxOperation, sandboxRoutes } from "../../../../sandbox-routes.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = sandboxRoutes(
  {
    POST: sandboxOperation({
      permission: "sandbox.use",
      params: z.object({ phoneNumberId: z.string(), waId: z.string().regex(PHONE_PATTERN) }),
      body: echoBody,
      response: doneResponse,
      run: async ({ ctx, params, body }) => {
        await echoFromApp(ctx.db, await ownNumber(ctx, params.phoneNumberId), params.waId, body.text);
        return { ok: true as const };
      },
    }),
  },
  "/sandbox/chats/{phoneNumberId}/{waId}/echo",
);
