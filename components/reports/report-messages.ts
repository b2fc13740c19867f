import type { FigureId, ListedMeasure, ReportQuery, TableId } from "#lib/reports/schema.ts";

/** The messages to list. */
export interface ReportMessagesRequest {
  name: string;
  query: ReportQuery & { measure: ListedMeasure; detail?: string };
}

const ofFigures: Record<FigureId, ListedMeasure | null> = {
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
  opened: null,
  passcode_share: null,
};

/** Null for numbers without a list. */
export function messagesOfFigure(
  id: FigureId,
  name: string,
  query: ReportQuery,
): ReportMessagesRequest | null {
  const measure = ofFigures[id];
  return measure ? { name, query: { ...query, measure } } : null;
}

export function messagesOfRow(
  table: TableId,
  row: { id: string; name: string },
  query: ReportQuery,
): ReportMessagesRequest | null {
  const { name, id } = row;
  switch (table) {
    case "templates":
      return { name, query: { ...query, measure: "template", detail: id } };
    case "failures":
      return { name, query: { ...query, measure: "failure", detail: id } };
    case "agents":
      return { name, query: { ...query, measure: "outbound", agent: id } };
    case "teams":
      return { name, query: { ...query, measure: "inbound", team: id } };
    case "labels":
      return { name, query: { ...query, measure: "inbound", label: id } };
    case "prices":
      return null;
  }
}
