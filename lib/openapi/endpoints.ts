import type { Endpoint } from "#lib/endpoint.ts";
import { sendTemplateMessage, sendTextMessage } from "#lib/messages/endpoints.ts";

/** Every endpoint of the public API, in the order of the reference. */
export const endpoints: readonly Endpoint[] = [sendTemplateMessage, sendTextMessage];
