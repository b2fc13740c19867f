import { z } from "zod";
import { doneResponse } from "#lib/platform/browser-fetch/response-schema.ts";
import { validationError } from "#lib/platform/errors.ts";
import { PHONE_PATTERN } from "#lib/platform/phone.ts";
import { changeIdentity } from "#lib/simulator/change-customer.ts";
import { identityChangeBody } from "#lib/simulator/schema.ts";
import { ownNumber } from "../../../../own-numbers.ts";
import { sandboxOperation, sandboxRoutes } from "../../../../sandbox-routes.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = sandboxRoutes(
  {
    POST: sandboxOperation({
      permission: "sandbox.use",
      params: z.object({ phoneNumberId: z.string(), waId: z.string().regex(PHONE_PATTERN) }),
      body: identityChangeBody,
      response: doneResponse,
      run: async ({ ctx, params, body }) => {
        const number = await ownNumber(ctx, params.phoneNumberId);
        if (!(await changeIdentity(ctx.db, number, params.waId, body))) {
          throw validationError({
            path: "waId",
            code: "conflict",
            message:
              "Another customer already has this number, or no customer has the old one. Check both numbers.",
          });
        }
        return { ok: true as const };
      },
    }),
  },
  "/sandbox/chats/{phoneNumberId}/{waId}/identity",
);
