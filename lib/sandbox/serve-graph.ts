import "server-only";
import { pool } from "#db/client.ts";
import { log } from "#lib/log.ts";
import { graphError } from "#lib/sandbox/graph/graph-error.ts";
import { answerGraph } from "#lib/sandbox/graph/router.ts";

/** Turns an HTTP request into a call of the simulated Graph API and its reply into an answer. */
export async function serveGraph(request: Request, path: readonly string[]): Promise<Response> {
  try {
    const text = await request.text();
    const reply = await answerGraph(pool().db, {
      method: request.method,
      path,
      query: new URL(request.url).searchParams,
      authorization: request.headers.get("authorization"),
      body: text === "" ? undefined : JSON.parse(text),
    });
    return Response.json(reply.body, { status: reply.status });
  } catch (error) {
    if (error instanceof SyntaxError) {
      const reply = graphError(400, 100, { message: "(#100) The request body is not valid JSON." });
      return Response.json(reply.body, { status: reply.status });
    }
    log.error({ err: error }, "sandbox graph failed");
    const reply = graphError(500, 131000);
    return Response.json(reply.body, { status: reply.status });
  }
}
