import { z } from "zod";
import { inTransaction } from "#db/ctx.ts";
import { readBehaviour } from "#lib/sandbox/queries.ts";
import { releaseHeld } from "#lib/sandbox/release-held.ts";
import { behaviourSchema, releaseBody } from "#lib/sandbox/schema.ts";
import { ownNumber } from "../../../own-numbers.ts";
import { sandboxOperation, sandboxRoutes } from "../../../sandbox-routes.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = sandboxRoutes(
  {
    POST: sandboxOperation({
      permission: "sandbox.manage",
      params: z.object({ phoneNumberId: z.string() }),
      body: releaseBody,
      response: behaviourSchema,
      run: ({ ctx, params, body }) =>
        inTransaction(ctx, async (tx) => {
          const number = await ownNumber(tx, params.phoneNumberId);
          await releaseHeld(tx.db, number, body.verdict);
          return readBehaviour(tx.db, number);
        }),
    }),
  },
  "/sandbox/numbers/{phoneNumberId}/held",
);
