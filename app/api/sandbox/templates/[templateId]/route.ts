import { z } from "zod";
import { controlTemplate } from "#lib/simulator/control-template.ts";
import { templateControlBody, templateStatusResponse } from "#lib/simulator/template-schema.ts";
import { sandboxOperation, sandboxRoutes } from "../../sandbox-routes.ts";
import { accountOf } from "../own-accounts.ts";

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
