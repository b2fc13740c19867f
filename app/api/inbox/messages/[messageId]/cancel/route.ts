import { z } from "zod";
import { staffOperation, staffRoutes } from "#lib/api/with-staff.ts";
import { sentFromInboxSchema } from "#lib/messages/inbox-schema.ts";
import { cancelMessage } from "#lib/messages/send/cancel-message.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  POST: staffOperation({
    permission: "conversations.reply",
    params: z.object({ messageId: z.string() }),
    response: sentFromInboxSchema,
    run: async ({ ctx, params }) => ({
      ...(await cancelMessage(ctx, params.messageId)),
      now: ctx.clock.now().toISOString(),
    }),
  }),
});
