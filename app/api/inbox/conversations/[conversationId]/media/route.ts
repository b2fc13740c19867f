import { z } from "zod";
import { staffOperation, staffRoutes } from "#lib/api/with-staff.ts";
import { listMedia } from "#lib/conversations/thread/list-media.ts";
import { listMediaQuery, mediaListSchema } from "#lib/conversations/thread/media-schema.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  GET: staffOperation({
    permission: "conversations.read",
    params: z.object({ conversationId: z.string() }),
    query: listMediaQuery,
    response: mediaListSchema,
    run: ({ ctx, params, query }) => listMedia(ctx, params.conversationId, query),
  }),
});
