import type { ReportTable } from "#lib/reports/schema.ts";
import { findExplanation } from "#lib/whatsapp/error-group-rules.ts";

interface RowTexts {
  /** WhatsApp's price categories, and `other` for messages without one. */
  categories: Readonly<Record<string, string>>;
  /** Absent in English, in which the rows have the titles. */
  failures?: Readonly<Record<string, { title: string }>> | undefined;
}

/** What the hints of a table's rows are: the code of a failure, or the state of what no longer exists. */
export const hintKinds: Record<ReportTable["id"], "code" | "status" | null> = {
  templates: null,
  failures: "code",
  prices: null,
  agents: "status",
  teams: "status",
  labels: null,
};

/** Names that members gave are shown as they are; ids of ours and of WhatsApp are translated. */
export function nameOfRow(
  table: ReportTable["id"],
  { id, name }: ReportTable["rows"][number],
  { categories, failures }: RowTexts,
): string {
  if (table === "failures") return findExplanation(failures, id || "NO_CODE")?.title ?? name;
  if (table === "prices") return categories[id || "other"] ?? id;
  return name;
}
