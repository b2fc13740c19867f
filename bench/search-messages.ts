import { performance } from "node:perf_hooks";
import { eq, sql } from "drizzle-orm";
import { pool } from "#db/client.ts";
import { createCtx } from "#db/ctx.ts";
import { members, users } from "#db/schema/index.ts";
import { searchInbox } from "#lib/search/queries.ts";
import { searchQuery } from "#lib/search/schema.ts";
import { percentile } from "./bench-server.ts";
import { OWNER, openScaleDatabase } from "./scale-database.ts";

// How long a search takes in the workspace of `bench:seed`: the verb itself, warm, one after the other.

const TIMES = Number(process.env.TIMES ?? 20);
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

const { close } = await openScaleDatabase();
const { db } = pool();
const [owner] = await db
  .select({ workspaceId: members.workspaceId, id: users.id, name: users.name })
  .from(users)
  .innerJoin(members, eq(members.userId, users.id))
  .where(eq(users.email, OWNER.email));
if (!owner) throw new Error("There is nothing to search yet: run `npm run bench:seed` first.");
const ctx = createCtx({
  db,
  workspaceId: owner.workspaceId,
  clockOffsetMs: 0,
  actor: { kind: "member", id: owner.id, name: owner.name, role: "owner" },
  requestId: "bench",
});
const [size] = await db.execute<Record<string, string>>(sql`
  select (select count(*) from message_search) as messages, pg_size_pretty(pg_relation_size('message_search')) as rows,
    pg_size_pretty(pg_relation_size('message_search_terms_idx')) as words`);
console.log(`${size?.messages} messages; rows ${size?.rows}, index of words ${size?.words}`);
const all: number[] = [];
for (const [what, q] of SEARCHES) {
  const query = searchQuery.parse({ q });
  const cold = performance.now();
  const answer = await searchInbox(ctx, query);
  const first = performance.now() - cold;
  const taken: number[] = [];
  for (let time = 0; time < TIMES; time += 1) {
    const began = performance.now();
    await searchInbox(ctx, query);
    taken.push(performance.now() - began);
  }
  all.push(...taken);
  const { contacts, messages } = answer;
  const found = `${messages.data.length}${messages.nextCursor ? "+" : ""} messages, ${contacts.data.length} contacts`;
  const honest = messages.searchedBackTo ? `, stopped at ${messages.searchedBackTo}` : "";
  console.log(
    `${what.padEnd(34)} ${q.padEnd(28)} p50 ${percentile(taken, 0.5).padStart(9)}  p95 ${percentile(taken, 0.95).padStart(9)}  first ${first.toFixed(0)} ms  ${found}${honest}`,
  );
}
console.log(`all: p50 ${percentile(all, 0.5)}, p95 ${percentile(all, 0.95)}, p99 ${percentile(all, 0.99)}`);
await pool().close();
await close();
