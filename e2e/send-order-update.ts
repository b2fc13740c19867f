import { baseUrl } from "#e2e/fixtures.ts";

/** Sends a template by the public API. */
export function sendOrderUpdate(key: string, to: string): Promise<Response> {
  return fetch(`${baseUrl()}/api/v1/messages/template`, {
    method: "POST",
    headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json" },
    body: JSON.stringify({
      to,
      template: "order_update",
      variables: { "1": "Robin", "2": "NW-7", "3": "Monday" },
    }),
  });
}
