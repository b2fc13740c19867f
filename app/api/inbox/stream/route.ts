import { readCurrentMember } from "#lib/http/require-member.ts";
import { respondNotAuthenticated } from "#lib/http/respond.ts";
import { newId } from "#lib/id.ts";
import { shutdownSignal } from "#lib/lifecycle.ts";
import { openStream } from "#lib/realtime/open-stream.ts";

export const dynamic = "force-dynamic";

/** The live stream of the member's workspace, from the browser's last event on. */
export async function GET(request: Request): Promise<Response> {
  const member = await readCurrentMember();
  if (!member) return respondNotAuthenticated(newId("req"));
  const after = request.headers.get("last-event-id") ?? new URL(request.url).searchParams.get("after");
  const stream = openStream(member.ctx, {
    after,
    signal: AbortSignal.any([request.signal, shutdownSignal()]),
    stillAllowed: member.stillAllowed,
  });
  return new Response(stream, {
    headers: {
      "Content-Type": "text/event-stream; charset=utf-8",
      "Cache-Control": "no-store, no-transform",
      "X-Accel-Buffering": "no",
    },
  });
}
