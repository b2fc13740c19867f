import "server-only";
import type { ZodOpenApiPathsObject } from "zod-openapi";

/** Every event, as the call that a receiver gets. */
export function describeWebhooks(): ZodOpenApiPathsObject {
  return {};
}
