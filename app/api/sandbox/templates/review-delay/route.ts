import { setReviewDelay } from "#lib/simulator/sandbox-template.ts";
import { reviewDelayBody } from "#lib/simulator/template-schema.ts";
import { sandboxOperation, sandboxRoutes } from "../../sandbox-routes.ts";
import { ownAccounts } from "../own-accounts.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = sandboxRoutes(
  {
    POST: sandboxOperation({
      permission: "sandbox.manage",
      body: reviewDelayBody,
      response: reviewDelayBody,
      run: async ({ ctx, body }) => {
        for (const wabaId of await ownAccounts(ctx)) await setReviewDelay(ctx.db, wabaId, body.reviewDelayMs);
        return body;
      },
    }),
  },
  "/sandbox/templates/review-delay",
);
