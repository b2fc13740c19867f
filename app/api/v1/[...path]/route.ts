import { notFound } from "#lib/errors.ts";
import { respondError } from "#lib/http/respond.ts";
import { newId } from "#lib/id.ts";
import { log } from "#lib/log.ts";

/** Whatever is not an endpoint is our JSON 404, for every method: Next's page must never appear under the API. */
async function answer(): Promise<Response> {
  return respondError(notFound(), newId("req"), log);
}

export { answer as DELETE, answer as GET, answer as OPTIONS, answer as PATCH, answer as POST, answer as PUT };
