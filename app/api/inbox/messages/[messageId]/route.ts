import { z } from "zod";
import { staffOperation, staffRoutes } from "#lib/api/with-staff.ts";
import { rescheduleMessageBody, sentFromInboxSchema } from "#lib/messages/inbox-schema.ts";
import { rescheduleMessage } from "#lib/messages/send/reschedule-message.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  PATCH: staffOperation({
    permission: "conversations.reply",
    params: z.object({ messageId: z.string() }),
    body: rescheduleMessageBody,
    response: sentFromInboxSchema,
    run: async ({ ctx, params, body }) => ({
      ...(await rescheduleMessage(ctx, params.messageId, body.sendAt)),
      now: ctx.clock.now().toISOString(),
    }),
  }),
});
