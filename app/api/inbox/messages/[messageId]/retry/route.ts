import { z } from "zod";
import { staffOperation, staffRoutes } from "#lib/api/with-staff.ts";
import { sentFromInboxSchema } from "#lib/messages/inbox-schema.ts";
import { retryMessage } from "#lib/messages/send/retry-message.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  POST: staffOperation({
    permission: "conversations.reply",
    params: z.object({ messageId: z.string() }),
    response: sentFromInboxSchema,
    run: async ({ ctx, params }) => ({
      ...(await retryMessage(ctx, params.messageId)),
      now: ctx.clock.now().toISOString(),
    }),
  }),
});
