import { z } from "zod";
import { inTransaction } from "#db/ctx.ts";
import { controlTemplate } from "#lib/simulator/control-template.ts";
import { templateControlBody, templateStatusResponse } from "#lib/simulator/template-schema.ts";
import { approveTemplateOfAccount } from "#lib/templates/approve-template.ts";
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
        const { templateId } = params;
        const wabaId = await accountOf(ctx, templateId);
        return inTransaction(ctx, async (tx) => {
          if (body.action === "approve" && body.inWorkspace)
            await approveTemplateOfAccount(tx, wabaId, templateId);
          const template = await controlTemplate(tx.db, wabaId, templateId, body);
          return { status: template?.status ?? "DELETED" };
        });
      },
    }),
  },
  "/sandbox/templates/{templateId}",
);
