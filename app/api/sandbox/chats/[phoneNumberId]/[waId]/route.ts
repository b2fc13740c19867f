import { z } from "zod";
import { doneResponse } from "#lib/platform/browser-fetch/response-schema.ts";
import { PHONE_PATTERN } from "#lib/platform/phone.ts";
import { changeCustomer } from "#lib/simulator/change-customer.ts";
import { customerChangeBody } from "#lib/simulator/schema.ts";
import { ownNumber } from "../../../own-numbers.ts";
import { sandboxOperation, sandboxRoutes } from "../../../sandbox-routes.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = sandboxRoutes(
  {
    PATCH: sandboxOperation({
      permission: "sandbox.use",
      params: z.object({ phoneNumberId: z.string(), waId: z.string().regex(PHONE_PATTERN) }),
      body: customerChangeBody,
      response: doneResponse,
      run: async ({ ctx, params, body }) => {
        await changeCustomer(ctx.db, await ownNumber(ctx, params.phoneNumberId), params.waId, body);
        return { ok: true as const };
      },
    }),
  },
  "/sandbox/chats/{phoneNumberId}/{waId}",
);
