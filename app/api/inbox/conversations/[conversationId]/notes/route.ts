import { z } from "zod";
import { staffOperation, staffRoutes } from "#lib/api/with-staff.ts";
import { createNote } from "#lib/messages/compose/create-note.ts";
import { createNoteBody, sentFromInboxSchema } from "#lib/messages/inbox-schema.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  POST: staffOperation({
    permission: "conversations.reply",
    params: z.object({ conversationId: z.string() }),
    body: createNoteBody,
    response: sentFromInboxSchema,
    run: async ({ ctx, params, body }) => ({
      ...(await createNote(ctx, params.conversationId, body)),
      now: ctx.clock.now().toISOString(),
    }),
  }),
});
