import { reviewDelayBody } from "#lib/sandbox/templates/schema.ts";
import { setReviewDelay } from "#lib/sandbox/templates/template-row.ts";
import { sandboxOperation, sandboxRoutes } from "../../sandbox-routes.ts";
import { ownAccounts } from "../own-accounts.ts";

/** How long WhatsApp's side takes to review templates that are handed in from now on. */
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
