import { inTransaction } from "#db/ctx.ts";
import { clockResponse, moveClockBody } from "#lib/sandbox/schema.ts";
import { moveSandboxClock } from "#lib/sandbox/set-clock.ts";
import { moveClock } from "#lib/workspaces/move-clock.ts";
import { ownNumbers } from "../own-numbers.ts";
import { sandboxOperation, sandboxRoutes } from "../sandbox-routes.ts";

/** Moves both clocks together, WhatsApp's and the workspace's, as time would. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = sandboxRoutes(
  {
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
