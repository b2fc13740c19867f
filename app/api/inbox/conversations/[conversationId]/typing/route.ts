import { z } from "zod";
import { staffOperation, staffRoutes } from "#lib/api/with-staff.ts";
import { reportTyping } from "#lib/conversations/actions/report-read.ts";
import { doneResponse } from "#lib/platform/browser-fetch/response-schema.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  POST: staffOperation({
    permission: "conversations.reply",
    params: z.object({ conversationId: z.string() }),
    response: doneResponse,
    run: async ({ ctx, params }) => {
      await reportTyping(ctx, params.conversationId);
      return { ok: true as const };
    },
  }),
});
