import { z } from "zod";
import { doneResponse } from "#lib/platform/browser-fetch/response-schema.ts";
import { accountChangeBody, accountEventBody, sandboxAccountSchema } from "#lib/simulator/account-schema.ts";
import { changeAccount, readAccount, reportAccountEvent } from "#lib/simulator/change-account.ts";
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
        await reportAccountEvent(ctx.db, await ownNumber(ctx, params.phoneNumberId), body.event);
        return { ok: true as const };
      },
    }),
  },
  "/sandbox/numbers/{phoneNumberId}/account",
);
