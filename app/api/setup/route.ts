import { clientAddress } from "#lib/client-address.ts";
import { parseInput } from "#lib/http/parse-input.ts";
import { readJson } from "#lib/http/read-body.ts";
import { respondError, respondJson } from "#lib/http/respond.ts";
import { newId } from "#lib/id.ts";
import { log } from "#lib/log.ts";
import { setupBody } from "#lib/workspaces/schema.ts";
import { setUp } from "#lib/workspaces/set-up.ts";

/** The first visit's form. */
export async function POST(request: Request): Promise<Response> {
  const requestId = newId("req");
  try {
    const input = parseInput(setupBody, await readJson(request));
    await setUp(input, clientAddress(request.headers) ?? "");
    return respondJson(200, { ok: true }, requestId);
  } catch (error) {
    return respondError(error, requestId, log);
  }
}
