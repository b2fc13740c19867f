import { pool } from "#db/client.ts";
import { type Id, idToUuid, uuidToId } from "#lib/platform/id.ts";
import { startBenchServer } from "../environment.ts";
import { emptyRoute, expectOk, measureLoad, openCaller } from "../load.ts";
import { loadColumns, type PartContext } from "../part.ts";
import { openSeededWorkspace } from "../seed/seeded-databases.ts";
import { makeFastKey } from "../sender.ts";
import { signInTeam } from "../team.ts";

const IN_PARALLEL = [1, 5];
/** Members may search ten times a second at most. */
const SEARCHERS = 20;
const THREADS = 100;
const SEARCHES = [
  "order",
  "order delivery",
  '"order for"',
  "NW-12",
  "stekintaxi",
  "refund from:team",
  "Müller",
  "退款",
];

export async function measureReads(context: PartContext): Promise<void> {
  const { databaseUrl, ctx } = await openSeededWorkspace(context);
  const { url } = await startBenchServer(context, databaseUrl);
  const call = openCaller(url);
  const secret = await makeFastKey(ctx, ["messages.read", "contacts.read"]);
  const team = await signInTeam(ctx, url, { count: SEARCHERS });
  const threads = await findThreads(ctx.workspaceId);

  let turn = 0;
  const nextOf = <T>(list: readonly T[]): T => list[turn++ % list.length] as T;
  const asKey = (path: string) => async () =>
    expectOk(path, await call(path, { headers: { Authorization: `Bearer ${secret}` } }));
  const asMember = (path: () => string) => async () => {
    const at = path();
    expectOk(at, await call(at, { headers: { Cookie: nextOf(team).cookie() } }));
  };
  const searchPath = () => `/api/inbox/search?q=${encodeURIComponent(nextOf(SEARCHES))}`;
  const routes: [what: string, call: () => Promise<void>][] = [
    ["GET /v1/messages?limit=50", asKey("/api/v1/messages?limit=50")],
    ["GET /v1/conversations?limit=50", asKey("/api/v1/conversations?limit=50")],
    ["GET /v1/contacts?limit=50", asKey("/api/v1/contacts?limit=50")],
    ["list of the inbox, 50", asMember(() => "/api/inbox/conversations?limit=50")],
    ["thread, 50", asMember(() => `/api/inbox/conversations/${nextOf(threads)}/messages?limit=50`)],
    [`search, ${SEARCHES.length} in turn`, asMember(searchPath)],
  ];
  // Statements are prepared from their fifth use on, per connection.
  for (const [, read] of routes) await measureLoad(Math.max(...IN_PARALLEL), { calls: 40 }, read);
  const until = { seconds: context.options.seconds };
  for (const inParallel of IN_PARALLEL) {
    const empty = await measureLoad(inParallel, until, emptyRoute(call));
    context.add({ what: "empty route", ...loadColumns(empty, inParallel) });
    for (const [what, read] of routes) {
      context.reportProgress(`${what}, ${inParallel} in parallel`);
      context.add({ what, ...loadColumns(await measureLoad(inParallel, until, read), inParallel, empty) });
    }
  }
}

async function findThreads(workspaceId: Id<"ws">): Promise<Id<"conv">[]> {
  const rows = await pool().sql<{ id: string }[]>`
    (select id from conversations where workspace_id = ${idToUuid("ws", workspaceId)}
      order by last_activity_at desc limit ${THREADS})
    union
    (select id from conversations where workspace_id = ${idToUuid("ws", workspaceId)} order by thread_revision desc limit 1)`;
  return rows.map(({ id }) => uuidToId("conv", id));
}
