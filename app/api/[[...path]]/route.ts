import { everyMethod } from "#lib/api/methods.ts";
import { respondError } from "#lib/api/respond.ts";
import { notFound } from "#lib/platform/errors.ts";
import { newId } from "#lib/platform/id.ts";
import { log } from "#lib/platform/log.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = everyMethod(async () =>
  respondError(notFound(), newId("req"), log),
);
