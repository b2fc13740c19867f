import { readFileSync } from "node:fs";
import type { Endpoint } from "#lib/platform/endpoint.ts";

const released = readFileSync("docs/openapi/v1.json", "utf8");

/** Whether no release has the operation, so that it may be new. A sample of the operations always includes these. */
export function isUnreleased({ operationId }: Endpoint): boolean {
  return !released.includes(`"operationId": "${operationId}"`);
}
