import { type Member, readCurrentMember } from "#lib/http/require-member.ts";
import { respondError, respondNotAuthenticated } from "#lib/http/respond.ts";
import { newId } from "#lib/id.ts";
import { shutdownSignal } from "#lib/lifecycle.ts";
import { log } from "#lib/log.ts";
import { openStream } from "#lib/realtime/open-stream.ts";
import { currentStreamCursor } from "#lib/realtime/queries.ts";
import { countsTally } from "#lib/views/tally-counts.ts";

export const dynamic = "force-dynamic";

/** The member's live stream, from the browser's place on; from the present on when it has none. */
export async function GET(request: Request): Promise<Response> {
  const requestId = newId("req");
  try {
    const member = await readCurrentMember();
    return member ? await stream(member, request) : respondNotAuthenticated(requestId);
  } catch (error) {
    return respondError(error, requestId, log);
  }
}

async function stream({ ctx, viewer, stillAllowed }: Member, request: Request): Promise<Response> {
  const after = new URL(request.url).searchParams.get("after") ?? (await currentStreamCursor(ctx.db));
  const body = openStream(ctx, {
    userId: viewer.user.id,
    after,
    signal: AbortSignal.any([request.signal, shutdownSignal()]),
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
}
