import { z } from "zod";
import { takeStreamSlot } from "#lib/http/stream-slots.ts";
import { staffFile, staffRoutes } from "#lib/http/with-staff.ts";
import { shutdownSignal } from "#lib/lifecycle.ts";
import { openStream } from "#lib/realtime/open-stream.ts";
import { currentStreamCursor } from "#lib/realtime/queries.ts";
import { countsTally } from "#lib/views/tally-counts.ts";

export const dynamic = "force-dynamic";

/** The member's live stream, from the browser's place on; from the present on when it has none. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  GET: staffFile({
    permission: "conversations.read",
    query: z.object({ after: z.string().optional(), page: z.string().max(64).optional() }),
    run: async ({ ctx, viewer, query, request, stillAllowed }) => {
      const after = query.after ?? (await currentStreamCursor(ctx.db));
      const replaced = new AbortController();
      const body = openStream(ctx, {
        userId: viewer.user.id,
        after,
        onEnd: takeStreamSlot(viewer.user.id, { page: query.page ?? null, close: () => replaced.abort() }),
        signal: AbortSignal.any([request.signal, shutdownSignal(), replaced.signal]),
        stillAllowed,
        tallies: [countsTally(ctx)],
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
