import { readCurrentMember } from "#lib/http/require-member.ts";
import { respondNotAuthenticated } from "#lib/http/respond.ts";
import { newId } from "#lib/id.ts";
import { shutdownSignal } from "#lib/lifecycle.ts";
import { openStream } from "#lib/realtime/open-stream.ts";
import { currentStreamCursor } from "#lib/realtime/queries.ts";
import { countsTally } from "#lib/views/tally-counts.ts";

export const dynamic = "force-dynamic";

/** The member's live stream, from the browser's place on; from the present on when it has none. */
export async function GET(request: Request): Promise<Response> {
  const member = await readCurrentMember();
  if (!member) return respondNotAuthenticated(newId("req"));
  const after = new URL(request.url).searchParams.get("after") ?? (await currentStreamCursor(member.ctx.db));
  const stream = openStream(member.ctx, {
    userId: member.viewer.user.id,
    after,
    signal: AbortSignal.any([request.signal, shutdownSignal()]),
    stillAllowed: member.stillAllowed,
    tallies: [countsTally(member.ctx)],
  });
  return new Response(stream, {
    headers: {
      "Content-Type": "text/event-stream; charset=utf-8",
      "Cache-Control": "no-store, no-transform",
      "X-Accel-Buffering": "no",
    },
  });
}
