import { z } from "zod";
import { doneResponse } from "#lib/http/answer-schema.ts";
import { changeAccount, readAccount, tellAccountEvent } from "#lib/sandbox/accounts/change-account.ts";
import { accountChangeBody, accountEventBody, sandboxAccountSchema } from "#lib/sandbox/accounts/schema.ts";
import { ownNumber } from "../../../own-numbers.ts";
import { sandboxOperation, sandboxRoutes } from "../../../sandbox-routes.ts";

const params = z.object({ phoneNumberId: z.string() });

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = sandboxRoutes(
  {
    GET: sandboxOperation({
      permission: "sandbox.use",
      params,
      response: sandboxAccountSchema,
      run: async ({ ctx, params }) => readAccount(await ownNumber(ctx, params.phoneNumberId)),
    }),
    PATCH: sandboxOperation({
      permission: "sandbox.manage",
      params,
      body: accountChangeBody,
      response: sandboxAccountSchema,
      run: async ({ ctx, params, body }) =>
        changeAccount(ctx.db, await ownNumber(ctx, params.phoneNumberId), body),
    }),
    POST: sandboxOperation({
      permission: "sandbox.manage",
      params,
      body: accountEventBody,
      response: doneResponse,
      run: async ({ ctx, params, body }) => {
        await tellAccountEvent(ctx.db, await ownNumber(ctx, params.phoneNumberId), body.event);
        return { ok: true as const };
      },
    }),
  },
  "/sandbox/numbers/{phoneNumberId}/account",
);
