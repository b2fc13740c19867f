import { z } from "zod";
import { controlTemplate } from "#lib/sandbox/templates/control-template.ts";
import { templateControlBody, templateStatusResponse } from "#lib/sandbox/templates/schema.ts";
import { sandboxOperation, sandboxRoutes } from "../../sandbox-routes.ts";
import { accountOf } from "../own-accounts.ts";

/** Has WhatsApp's side do something with a template. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = sandboxRoutes(
  {
    POST: sandboxOperation({
      permission: "sandbox.manage",
      params: z.object({ templateId: z.string() }),
      body: templateControlBody,
      response: templateStatusResponse,
      run: async ({ ctx, params, body }) => {
        const wabaId = await accountOf(ctx, params.templateId);
        const template = await controlTemplate(ctx.db, wabaId, params.templateId, body);
        return { status: template?.status ?? "DELETED" };
      },
    }),
  },
  "/sandbox/templates/{templateId}",
);
