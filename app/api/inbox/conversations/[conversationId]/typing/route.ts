import { z } from "zod";
import { reportTyping } from "#lib/conversations/report-read.ts";
import { doneResponse } from "#lib/http/answer-schema.ts";
import { staffOperation, staffRoutes } from "#lib/http/with-staff.ts";

/** The member is writing: the customer sees it for 25 seconds. */
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
