import { z } from "zod";
import { changeSettings } from "#lib/simulator/change-settings.ts";
import { readBehavior } from "#lib/simulator/queries.ts";
import { behaviorSchema } from "#lib/simulator/schema.ts";
import { settingsChangeSchema } from "#lib/simulator/settings-schema.ts";
import { ownNumber } from "../../../own-numbers.ts";
import { sandboxOperation, sandboxRoutes } from "../../../sandbox-routes.ts";

const params = z.object({ phoneNumberId: z.string() });

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = sandboxRoutes(
  {
    GET: sandboxOperation({
      permission: "sandbox.use",
      params,
      response: behaviorSchema,
      run: async ({ ctx, params }) => readBehavior(ctx.db, await ownNumber(ctx, params.phoneNumberId)),
    }),
    PATCH: sandboxOperation({
      permission: "sandbox.manage",
      params,
      body: settingsChangeSchema,
      response: behaviorSchema,
      run: async ({ ctx, params, body }) => {
        const number = await ownNumber(ctx, params.phoneNumberId);
        return readBehavior(ctx.db, await changeSettings(ctx.db, number, body));
      },
    }),
  },
  "/sandbox/numbers/{phoneNumberId}/settings",
);
