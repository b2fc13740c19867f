import { readReviewDelay } from "#lib/simulator/sandbox-template.ts";
import { sandboxTemplatesSchema } from "#lib/simulator/template-schema.ts";
import { sandboxOperation, sandboxRoutes } from "../sandbox-routes.ts";
import { ownAccounts, ownTemplates } from "./own-accounts.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = sandboxRoutes(
  {
    GET: sandboxOperation({
      permission: "sandbox.use",
      response: sandboxTemplatesSchema,
      run: async ({ ctx }) => {
        const [first = ""] = await ownAccounts(ctx);
        return { data: await ownTemplates(ctx), reviewDelayMs: await readReviewDelay(ctx.db, first) };
      },
    }),
  },
  "/sandbox/templates",
);
