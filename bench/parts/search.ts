import { performance } from "node:perf_hooks";
import { pool } from "#db/client.ts";
import { searchInbox } from "#lib/conversations/search/queries.ts";
import { searchQuery } from "#lib/conversations/search/schema.ts";
import { percentiles } from "../load.ts";
import type { PartContext } from "../part.ts";
import { openSeededWorkspace } from "../seed/seeded-databases.ts";

const TIMES = 20;
const SEARCHES: [string, string][] = [
  ["frequent word", "order"],
  ["frequent word, beginning", "ord"],
  ["one letter", "a"],
  ["two frequent words", "order delivery"],
  ["three words", "when delivery address"],
  ["phrase", '"order for"'],
  ["frequent word of long ago", "blackfriday"],
  ["frequent of long ago and another", "blackfriday refund"],
  ["order number", "NW-1234565"],
  ["number's beginning", "NW-12345"],
  ["rare word", "stekintaxizo"],
  ["rare beginning", "stekintaxi"],
  ["no match", "qqqzzz"],
  ["accents", "devolucao"],
  ["accents, phrase", '"où adresse"'],
  ["Arabic", "الطلبية"],
  ["Arabic with vowel signs", "الطَّلَبِيَّة"],
  ["Russian", "еще заказ"],
  ["Hindi", "धन्यवाद"],
  ["Chinese, frequent", "退款"],
  ["Chinese, one character", "款"],
  ["Chinese, rare characters", "刹哎"],
  ["Japanese", "お願いします"],
  ["Thai", "ขอบคุณ"],
  ["Korean", "배송"],
  ["emoji", "📦"],
  ["flag", "🇧🇷"],
  ["from me", "from:me order"],
  ["from team", "from:team refund"],
  ["from a member", 'from:"Chen Wei" tomorrow'],
  ["from a customer", "from:emma order"],
  ["a frequent label", 'label:"Label 1" refund'],
  ["a rare label", 'label:"Label 40" order'],
  ["before a year ago", `order before:${new Date(Date.now() - 365 * 864e5).toISOString().slice(0, 10)}`],
  ["after yesterday", `order after:${new Date(Date.now() - 864e5).toISOString().slice(0, 10)}`],
  ["only a filter", "from:me"],
  ["name", "Müller"],
  ["number", "4915100077"],
  ["Chinese name", "小明"],
];

export async function measureSearches(context: PartContext): Promise<void> {
  const { ctx } = await openSeededWorkspace(context);
  const [size] = await pool().sql<{ rows: string; words: string }[]>`
    select pg_size_pretty(pg_relation_size('message_search')) as rows,
      pg_size_pretty(pg_relation_size('message_search_terms_idx')) as words`;
  context.add({
    what: `${context.options.messages} messages`,
    note: `rows ${size?.rows}, index of words ${size?.words}`,
  });
  const all: number[] = [];
  for (const [what, q] of SEARCHES) {
    context.reportProgress(what);
    const query = searchQuery.parse({ q });
    const search = async () => {
      const began = performance.now();
      const result = await searchInbox(ctx, query);
      return { result, ms: performance.now() - began };
    };
    const { result, ms: first } = await search();
    const taken: number[] = [];
    for (let time = 0; time < TIMES; time += 1) taken.push((await search()).ms);
    all.push(...taken);
    const { contacts, messages } = result;
    const found = `${messages.data.length}${messages.nextCursor ? "+" : ""} messages, ${contacts.data.length} contacts`;
    const end = messages.searchedBackTo ? `, stopped at ${messages.searchedBackTo}` : "";
    const note = `first ${first.toFixed(0)} ms; ${found}${end}`;
    context.add({ what: `${what}: ${q}`, ...percentiles(taken), note });
  }
  context.add({ what: "all", ...percentiles(all) });
}
