import "server-only";
import type { CreateWebhookEndpoint } from "#lib/webhooks/schema.ts";
import type { EndpointRow } from "#lib/webhooks/serialize.ts";

/** What a caller chooses of an endpoint, besides its address. */
type EndpointOption = Exclude<keyof CreateWebhookEndpoint, "url">;

/** What the audit log records of an endpoint that is created or deleted. */
export function auditedEndpoint({
  eventTypes,
  description,
}: Pick<EndpointRow, EndpointOption>): Pick<EndpointRow, EndpointOption> {
  return { eventTypes, description };
}
