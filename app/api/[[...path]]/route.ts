import { everyMethod } from "#lib/api/methods.ts";
import { respondError } from "#lib/api/respond.ts";
import { notFound } from "#lib/platform/errors.ts";
import { newId } from "#lib/platform/id.ts";
import { log } from "#lib/platform/log.ts";

/** Unknown paths below /api return the JSON 404 for every method, never a page. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = everyMethod(async () =>
  respondError(notFound(), newId("req"), log),
);
