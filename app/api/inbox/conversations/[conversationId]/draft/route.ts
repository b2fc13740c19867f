import { z } from "zod";
import { getDraft } from "#lib/drafts/queries.ts";
import { saveDraft } from "#lib/drafts/save-draft.ts";
import { draftResponse, removeDraftQuery, saveDraftBody } from "#lib/drafts/schema.ts";
import { staffOperation, staffRoutes } from "#lib/http/with-staff.ts";

const params = z.object({ conversationId: z.string() });
const nothing = { body: "", isNote: false, replyToId: null, files: [] };

/** What the member who asks has begun to write here; nobody else's. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  GET: staffOperation({
    permission: "conversations.reply",
    params,
    response: draftResponse,
    run: async ({ ctx, params }) => ({ draft: await getDraft(ctx, params.conversationId) }),
  }),
  PUT: staffOperation({
    permission: "conversations.reply",
    params,
    body: saveDraftBody,
    response: draftResponse,
    run: async ({ ctx, params, body }) => ({ draft: await saveDraft(ctx, params.conversationId, body) }),
  }),
  DELETE: staffOperation({
    permission: "conversations.reply",
    params,
    query: removeDraftQuery,
    response: draftResponse,
    run: async ({ ctx, params, query }) => ({
      draft: await saveDraft(ctx, params.conversationId, { ...nothing, ...query }),
    }),
  }),
});
