import "server-only";
import { failureTitle } from "#lib/conversations/thread/failure-rules.ts";
import type { Counts } from "#lib/reports/queries.ts";
import { type CountMeasure, shareOf } from "#lib/reports/rules.ts";
import type { Report } from "#lib/reports/schema.ts";

type Table = Report["tables"][number];

/** Templates, failures and prices of the section about delivery. */
export function buildDeliveryTables(now: Counts, before: Counts): Table[] {
  return [templatesTable(now, before), failuresTable(now, before), pricesTable(now, before)];
}

const byFirstValue = (a: { values: (number | null)[] }, b: { values: (number | null)[] }) =>
  (b.values[0] ?? 0) - (a.values[0] ?? 0);

function templatesTable(now: Counts, before: Counts): Table {
  const valuesOf = (counts: Counts, detail: string) => {
    const sent = counts.total("template_sent", { detail });
    const of = (measure: CountMeasure) => shareOf(counts.total(measure, { detail }), sent);
    return [sent, of("template_delivered"), of("template_read"), of("template_failed")];
  };
  const rows = now.details("template_sent").map((id) => ({
    id,
    name: id,
    hint: null,
    values: valuesOf(now, id),
    previous: valuesOf(before, id),
  }));
  return {
    id: "templates",
    columns: [
      { id: "sent", kind: "count" },
      { id: "delivered", kind: "share" },
      { id: "read", kind: "share" },
      { id: "failed", kind: "share" },
    ],
    rows: rows.filter(({ values }) => values[0] !== 0).sort(byFirstValue),
  };
}

function failuresTable(now: Counts, before: Counts): Table {
  const valuesOf = (counts: Counts, detail: string) => {
    const count = counts.total("failure", { detail });
    return [count, shareOf(count, counts.total("failed"))];
  };
  const rows = now.details("failure").map((id) => ({
    id,
    name: failureTitle(id),
    hint: id || null,
    values: valuesOf(now, id),
    previous: valuesOf(before, id),
  }));
  return {
    id: "failures",
    columns: [
      { id: "messages", kind: "count" },
      { id: "shareOfFailed", kind: "share" },
    ],
    rows: rows.filter(({ values }) => values[0] !== 0).sort(byFirstValue),
  };
}

function pricesTable(now: Counts, before: Counts): Table {
  const categoryOf = (detail: string) => detail.slice(0, detail.indexOf("/"));
  const valuesOf = (counts: Counts, category: string) => {
    const details = counts.details("price").filter((detail) => categoryOf(detail) === category);
    const sumOf = (some: readonly string[]) =>
      some.reduce((sum, detail) => sum + counts.total("price", { detail }), 0);
    // WhatsApp's other types are free (docs/whatsapp.md#pricing).
    const billable = sumOf(details.filter((detail) => detail.endsWith("/regular")));
    const all = sumOf(details);
    return [all, billable, all - billable];
  };
  const categories = [...new Set(now.details("price").map(categoryOf))];
  const rows = categories.map((id) => ({
    id,
    name: id,
    hint: null,
    values: valuesOf(now, id),
    previous: valuesOf(before, id),
  }));
  return {
    id: "prices",
    columns: [
      { id: "messages", kind: "count" },
      { id: "billable", kind: "count" },
      { id: "free", kind: "count" },
    ],
    rows: rows.filter(({ values }) => values[0] !== 0).sort(byFirstValue),
  };
}
