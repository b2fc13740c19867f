import { z } from "zod";
import { staffOperation } from "#lib/http/with-staff.ts";
import { changeSettings } from "#lib/sandbox/change-settings.ts";
import { readBehaviour } from "#lib/sandbox/queries.ts";
import { behaviourSchema } from "#lib/sandbox/schema.ts";
import { settingsChangeSchema } from "#lib/sandbox/settings.ts";
import { ownNumber } from "../../../own-numbers.ts";
import { sandboxRoutes } from "../../../sandbox-routes.ts";

const params = z.object({ phoneNumberId: z.string() });

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = sandboxRoutes({
  GET: staffOperation({
    permission: "sandbox.use",
    params,
    response: behaviourSchema,
    run: async ({ ctx, params }) => readBehaviour(ctx.db, await ownNumber(ctx, params.phoneNumberId)),
  }),
  PATCH: staffOperation({
    permission: "sandbox.manage",
    params,
    body: settingsChangeSchema,
    response: behaviourSchema,
    run: async ({ ctx, params, body }) => {
      const number = await ownNumber(ctx, params.phoneNumberId);
      return readBehaviour(ctx.db, await changeSettings(ctx.db, number, body));
    },
  }),
});
