import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { performance } from "node:perf_hooks";
import { pool } from "#db/client.ts";
import { startEmbeddedPostgres } from "#db/embedded.ts";
import { cloneDatabase, prepareTemplate } from "#lib/testing/databases.ts";
import { makeMember, makeWorkspace } from "#lib/testing/factories.ts";
import { importFile } from "#lib/testing/imports.ts";
import { TEST_SECRET } from "#lib/testing/start-server.ts";

// How long a file of 100,000 contacts takes to be imported: all new, then all changed, then all as they are; and how old the
// oldest transaction became meanwhile, behind which readers of the live stream wait.

const ROWS = Number(process.argv[2] ?? 100_000);
const SAMPLE_MS = 100;

const folder = await mkdtemp(path.join(tmpdir(), "parley-bench-"));
const postgres = await startEmbeddedPostgres(path.resolve("node_modules/.cache/parley-bench"));
try {
  Object.assign(process.env, {
    DATABASE_URL: await cloneDatabase(postgres.url, await prepareTemplate(postgres.url), "bench"),
    PARLEY_SECRET: TEST_SECRET,
    PARLEY_DATA_DIR: folder,
    PARLEY_LOG_LEVEL: "fatal",
  });
  const ctx = (await makeMember(await makeWorkspace("Bench"), "admin")).ctx;
  const fileOf = (city: string) =>
    [
      "phone,name,labels,city,orders",
      ...Array.from(
        { length: ROWS },
        (_, index) => `49151${String(10_000_000 + index)},Person ${index},vip,${city},${index % 50}`,
      ),
    ].join("\n");
  for (const [what, city] of [
    ["created", "Lisbon"],
    ["updated", "Porto"],
    ["unchanged", "Porto"],
  ] as const) {
    let oldest = 0;
    const sampler = setInterval(async () => {
      const [row] = await pool().sql`
        select coalesce(max(extract(epoch from clock_timestamp() - xact_start)) * 1000, 0)::float8 as ms
        from pg_stat_activity where state <> 'idle' and pid <> pg_backend_pid() and backend_type = 'client backend'`;
      oldest = Math.max(oldest, Number(row?.ms ?? 0));
    }, SAMPLE_MS);
    const began = performance.now();
    const done = await importFile(ctx, fileOf(city));
    const seconds = (performance.now() - began) / 1000;
    clearInterval(sampler);
    if (done[what] !== ROWS) throw new Error(`Not every row was ${what}: ${JSON.stringify(done)}`);
    console.log(
      `${ROWS} rows ${what} in ${seconds.toFixed(1)} s, ${(ROWS / seconds).toFixed(0)} a second; oldest transaction ${oldest.toFixed(0)} ms`,
    );
  }
} finally {
  await pool().close();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
