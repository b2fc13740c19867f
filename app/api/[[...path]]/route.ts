import { notFound } from "#lib/errors.ts";
import { everyMethod } from "#lib/http/methods.ts";
import { respondError } from "#lib/http/respond.ts";
import { newId } from "#lib/id.ts";
import { log } from "#lib/log.ts";

/** Whatever is no route is the JSON 404, for every method: a page must never appear below /api. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = everyMethod(async () =>
  respondError(notFound(), newId("req"), log),
);
