import { z } from "zod";
import { doneResponse } from "#lib/http/answer-schema.ts";
import { staffOperation } from "#lib/http/with-staff.ts";
import { changeAccount, readAccount, tellAccountEvent } from "#lib/sandbox/accounts/change-account.ts";
import { accountChangeBody, accountEventBody, sandboxAccountSchema } from "#lib/sandbox/accounts/schema.ts";
import { ownNumber } from "../../../own-numbers.ts";
import { sandboxRoutes } from "../../../sandbox-routes.ts";

const params = z.object({ phoneNumberId: z.string() });

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = sandboxRoutes({
  GET: staffOperation({
    permission: "sandbox.use",
    params,
    response: sandboxAccountSchema,
    run: async ({ ctx, params }) => readAccount(await ownNumber(ctx, params.phoneNumberId)),
  }),
  PATCH: staffOperation({
    permission: "sandbox.manage",
    params,
    body: accountChangeBody,
    response: sandboxAccountSchema,
    run: async ({ ctx, params, body }) =>
      changeAccount(ctx.db, await ownNumber(ctx, params.phoneNumberId), body),
  }),
  POST: staffOperation({
    permission: "sandbox.manage",
    params,
    body: accountEventBody,
    response: doneResponse,
    run: async ({ ctx, params, body }) => {
      await tellAccountEvent(ctx.db, await ownNumber(ctx, params.phoneNumberId), body.event);
      return { ok: true as const };
    },
  }),
});
