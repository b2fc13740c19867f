import { staffOperation, staffRoutes } from "#lib/api/with-staff.ts";
import { connectSandboxNumber } from "#lib/demo/connect-sandbox-number.ts";
import { numberResponse } from "#lib/numbers/schema.ts";
import { env } from "#lib/platform/env.ts";
import { notFound } from "#lib/platform/errors.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  POST: staffOperation({
    permission: "numbers.manage",
    response: numberResponse,
    run: async ({ ctx, currentMember }) => {
      if (!env().PARLEY_SANDBOX) throw notFound();
      return { number: await connectSandboxNumber(ctx, currentMember.workspace.name) };
    },
  }),
});
