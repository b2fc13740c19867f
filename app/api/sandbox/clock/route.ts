import { inTransaction } from "#db/ctx.ts";
import { moveClock } from "#lib/accounts/move-clock.ts";
import { moveSandboxClock } from "#lib/simulator/change-settings.ts";
import { clockResponse, moveClockBody } from "#lib/simulator/schema.ts";
import { ownNumbers } from "../own-numbers.ts";
import { sandboxOperation, sandboxRoutes } from "../sandbox-routes.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = sandboxRoutes(
  {
    GET: sandboxOperation({
      permission: "sandbox.use",
      response: clockResponse,
      run: async ({ ctx }) => ({ now: ctx.clock.now().toISOString() }),
    }),
    POST: sandboxOperation({
      permission: "sandbox.manage",
      body: moveClockBody,
      response: clockResponse,
      run: ({ ctx, body }) =>
        inTransaction(ctx, async (tx) => {
          const ids = (await ownNumbers(tx)).map((number) => number.phoneNumberId);
          await moveSandboxClock(tx.db, ids, body.byMs);
          return moveClock(tx, body.byMs);
        }),
    }),
  },
  "/sandbox/clock",
);
