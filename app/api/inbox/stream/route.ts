import { z } from "zod";
import { takeStreamSlot } from "#lib/api/stream-slots.ts";
import { staffFile, staffRoutes } from "#lib/api/with-staff.ts";
import { viewCountsValue } from "#lib/conversations/views/view-counts-value.ts";
import { openStream } from "#lib/events/live/open-stream.ts";
import { currentStreamCursor } from "#lib/events/live/queries.ts";
import { shutdownSignal } from "#lib/platform/lifecycle.ts";

export const dynamic = "force-dynamic";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  GET: staffFile({
    permission: "conversations.read",
    audit: null,
    query: z.object({ after: z.string().optional(), page: z.string().max(64).optional() }),
    run: async ({ ctx, currentMember, query, request, isStillAllowed: stillAllowed }) => {
      const after = query.after ?? (await currentStreamCursor(ctx.db));
      const replaced = new AbortController();
      const body = openStream(ctx, {
        userId: currentMember.user.id,
        after,
        onEnd: takeStreamSlot(currentMember.user.id, {
          page: query.page ?? null,
          close: () => replaced.abort(),
        }),
        signal: AbortSignal.any([request.signal, shutdownSignal(), replaced.signal]),
        isStillAllowed: stillAllowed,
        derivedValues: [viewCountsValue(ctx)],
      });
      return new Response(body, {
        headers: {
          "Content-Type": "text/event-stream; charset=utf-8",
          "Cache-Control": "no-store, no-transform",
          "X-Accel-Buffering": "no",
        },
      });
    },
  }),
});
