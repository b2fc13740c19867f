import { z } from "zod";
import { validationError } from "#lib/errors.ts";
import { doneResponse } from "#lib/http/answer-schema.ts";
import { PHONE_PATTERN } from "#lib/phone.ts";
import { changeIdentity } from "#lib/sandbox/change-identity.ts";
import { identityChangeBody } from "#lib/sandbox/schema.ts";
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
            message: "Somebody here has this number, or nobody has the old one.",
          });
        }
        return { ok: true as const };
      },
    }),
  },
  "/sandbox/chats/{phoneNumberId}/{waId}/identity",
);
