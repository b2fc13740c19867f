import { env } from "#lib/env.ts";
import { notFound } from "#lib/errors.ts";
import { respondError } from "#lib/http/respond.ts";
import { newId } from "#lib/id.ts";
import { log } from "#lib/log.ts";
import { serveGraph } from "#lib/sandbox/serve-graph.ts";

interface Context {
  params: Promise<{ path: string[] }>;
}

/** The simulated Graph API, where the sandbox is on; nothing at all where it is off. */
async function answer(request: Request, { params }: Context): Promise<Response> {
  if (!env().PARLEY_SANDBOX) return respondError(notFound(), newId("req"), log);
  return serveGraph(request, (await params).path);
}

export { answer as DELETE, answer as GET, answer as POST };
