import { queryOptions } from "@tanstack/react-query";
import { answersOf, fetchJson } from "#lib/http/fetch-json.ts";
import type { TemplateControl } from "#lib/sandbox/templates/schema.ts";

const answer = answersOf(() => import("#lib/sandbox/templates/schema.ts"));

const URL = "/api/sandbox/templates";
const POLL_MS = 2000;

/** The templates as WhatsApp's side has them, anew every other second while the panel is looked at. */
export const sandboxTemplatesQuery = queryOptions({
  queryKey: ["sandbox", "templates"],
  queryFn: ({ signal }) => fetchJson(URL, answer("sandboxTemplatesSchema"), { signal }),
  refetchInterval: POLL_MS,
});

/** Has WhatsApp's side do something with a template. @returns the status that it has then */
export function controlTemplate(id: string, control: TemplateControl) {
  return fetchJson(`${URL}/${id}`, answer("templateStatusResponse"), { method: "POST", body: control });
}

export function setReviewDelay(reviewDelayMs: number) {
  return fetchJson(`${URL}/review-delay`, answer("reviewDelayBody"), {
    method: "POST",
    body: { reviewDelayMs },
  });
}
