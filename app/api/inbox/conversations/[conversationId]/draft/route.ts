import { z } from "zod";
import { staffOperation, staffRoutes } from "#lib/api/with-staff.ts";
import { getDraft } from "#lib/conversations/drafts/queries.ts";
import { removeDraftQuery, saveDraftBody } from "#lib/conversations/drafts/request-schema.ts";
import { saveDraft } from "#lib/conversations/drafts/save-draft.ts";
import { draftResponse, NO_CONTENT } from "#lib/conversations/drafts/schema.ts";

const params = z.object({ conversationId: z.string() });

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
      draft: await saveDraft(ctx, params.conversationId, { ...NO_CONTENT, ...query }),
    }),
  }),
});
