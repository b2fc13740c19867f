import { queryOptions } from "@tanstack/react-query";
import {
  type CreateLabel,
  deletedLabelSchema,
  type LabelView,
  labelListSchema,
  labelResponse,
  type UpdateLabel,
} from "#lib/contacts/label-schema.ts";
import { fetchJson } from "#lib/http/fetch-json.ts";

const LABELS = "/api/inbox/labels";

/** Every label of the workspace with how many people have it. */
export const labelsQuery = queryOptions({
  queryKey: ["labels"],
  queryFn: ({ signal }) => fetchJson(LABELS, labelListSchema, { signal }),
});

export async function createLabel(body: CreateLabel): Promise<LabelView> {
  return (await fetchJson(LABELS, labelResponse, { method: "POST", body })).label;
}

export async function updateLabel(id: string, body: UpdateLabel): Promise<LabelView> {
  return (await fetchJson(`${LABELS}/${id}`, labelResponse, { method: "PATCH", body })).label;
}

export async function mergeLabel(id: string, intoId: string): Promise<LabelView> {
  return (await fetchJson(`${LABELS}/${id}/merge`, labelResponse, { method: "POST", body: { intoId } }))
    .label;
}

export async function deleteLabel(id: string): Promise<void> {
  await fetchJson(`${LABELS}/${id}`, deletedLabelSchema, { method: "DELETE" });
}
