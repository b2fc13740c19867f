import type { ListedMeasure, ReportQuery } from "#lib/reports/schema.ts";

/** The messages to list. */
export interface ReportMessagesRequest {
  name: string;
  query: ReportQuery & { measure: ListedMeasure; detail?: string };
}

const ofFigures: Record<string, ListedMeasure> = {
  inbound: "inbound",
  outbound: "outbound",
  closed: "closed",
  window_unanswered: "window_unanswered",
  first_reply_median: "first_reply",
  first_reply_p90: "first_reply",
  next_reply_median: "next_reply",
  next_reply_p90: "next_reply",
  resolution_median: "resolution",
  resolution_p90: "resolution",
  delivered_share: "delivered",
  read_share: "read",
  failed_share: "failed",
};

/** Null for numbers without a list. */
export function messagesOfFigure(id: string, name: string, query: ReportQuery): ReportMessagesRequest | null {
  const measure = ofFigures[id];
  return measure ? { name, query: { ...query, measure } } : null;
}

export function messagesOfRow(
  table: string,
  row: { id: string; name: string },
  query: ReportQuery,
): ReportMessagesRequest | null {
  const { name, id } = row;
  if (table === "templates") return { name, query: { ...query, measure: "template", detail: id } };
  if (table === "failures") return { name, query: { ...query, measure: "failure", detail: id } };
  if (table === "agents") return { name, query: { ...query, measure: "outbound", agent: id } };
  if (table === "teams") return { name, query: { ...query, measure: "inbound", team: id } };
  if (table === "labels") return { name, query: { ...query, measure: "inbound", label: id } };
  return null;
}
