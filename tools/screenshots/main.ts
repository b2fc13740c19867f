// `npm run screenshots`: see docs/screenshots.md.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { chromium } from "playwright";
import postgres from "postgres";
import { pool } from "#db/client.ts";
import { startEmbeddedPostgres } from "#db/embedded.ts";
import { setClocks } from "#lib/demo/run-demo-steps.ts";
import { DAY, HOUR, MINUTE, SECOND } from "#lib/platform/clock.ts";
import { stopBoss } from "#lib/queue/boss.ts";
import { leaveNodes } from "#lib/queue/this-node.ts";
import { cloneDatabase, prepareTemplate } from "#lib/testing/databases.ts";
import { freePort, startServer, TEST_SECRET } from "#lib/testing/start-server.ts";
import { buildIfNeeded } from "#scripts/build.ts";
import { findBrowsers } from "#scripts/chromium.ts";
import { docsImages } from "./docs-images.ts";
import { drawPhotos } from "./photos.ts";
import { looks, nameOf, type Picture } from "./picture.ts";
import { seedNewcomer, seedShop } from "./seed-shop.ts";
import { surfaces } from "./surfaces.ts";
import { takePictures } from "./take-pictures.ts";

const { values: options } = parseArgs({
  options: {
    docs: { type: "boolean", default: false },
    out: { type: "string", default: "test-results/screenshots" },
    surface: { type: "string", multiple: true },
    look: { type: "string", multiple: true },
  },
});

const began = performance.now();
const folder = mkdtempSync(path.join(tmpdir(), "parley-screenshots-"));
const closing: (() => Promise<unknown>)[] = [];
try {
  const failures = await run();
  for (const failure of failures) console.error(`Not taken: ${failure}`);
  process.exitCode = failures.length > 0 ? 1 : 0;
} finally {
  for (const close of closing.toReversed()) await close().catch(() => undefined);
  rmSync(folder, { recursive: true, force: true });
}
process.exit();

async function run(): Promise<string[]> {
  const pictures = choosePictures();
  await buildIfNeeded({ onBuild: () => report("Building the app") });
  report("Starting the database, the server and the browser");
  const database = await startEmbeddedPostgres(path.join(folder, "database"), {
    settings: { fsync: "off", synchronous_commit: "off", full_page_writes: "off" },
  });
  closing.push(() => database.stop());
  const databaseUrl = await cloneDatabase(database.url, await prepareTemplate(database.url), "screenshots");
  const port = String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  const settings = { PARLEY_DATA_DIR: path.join(folder, "files"), PORT: port };
  Object.assign(process.env, settings, {
    ...{ DATABASE_URL: databaseUrl, PARLEY_SECRET: TEST_SECRET, PARLEY_PUBLIC_URL: url, HOST: "127.0.0.1" },
    ...{ PARLEY_SANDBOX: "on", PARLEY_LOG_LEVEL: "fatal", PARLEY_WEBHOOK_ALLOW_HOSTS: "127.0.0.1" },
  });
  const server = await startServer(databaseUrl, settings);
  closing.push(() => server.stop());
  closing.push(async () => {
    await stopBoss();
    await leaveNodes();
    await pool().close();
  });
  const { CHROMIUM_PATH, CHROMIUM_SHELL_PATH } = await findBrowsers();
  const browser = await chromium.launch({
    executablePath: CHROMIUM_SHELL_PATH ?? CHROMIUM_PATH,
    // Chromium's sandbox does not run as root, as in a container.
    args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
  });
  closing.push(() => browser.close());
  report("Creating the workspace");
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => undefined });
  closing.push(() => sql.end());
  const present = latestThursday();
  const { db } = pool();
  const photos = await drawPhotos(browser);
  const shop = await seedShop(db, sql, { url, photos, presentMs: present - Date.now() });
  await seedNewcomer(db);
  report(`Taking ${pictures.length} pictures`);
  const setClock = async () => {
    await setClocks(shop.ctx, shop.phoneNumberId, present - Date.now());
  };
  const failures = await takePictures({ browser, url, shop, present, setClock }, pictures);
  report("Done");
  return failures;
}

function choosePictures(): Picture[] {
  const { docs, surface, look, out } = options;
  if (docs && !surface && !look) return [...docsImages];
  const chosen = looks
    .filter((each) => !look || look.some((part) => nameOf(each).includes(part)))
    .flatMap((each) =>
      surfaces
        .filter(({ name }) => !surface || surface.includes(name))
        .map(({ name }) => ({ ...each, surface: name, file: path.join(out, `${name}-${nameOf(each)}.png`) })),
    );
  if (chosen.length === 0) throw new Error("No picture has these options.");
  return docs || !(surface || look) ? [...chosen, ...docsImages] : chosen;
}

/**
 * The time that the pictures show: a Thursday at 10:40 in Berlin in winter, at most a week ago, so that the pictures
 * differ only by the date.
 */
function latestThursday(): number {
  const now = Date.now();
  const time = 9 * HOUR + 40 * MINUTE;
  // The epoch began on a Thursday.
  const weeks = Math.floor((now - time) / (7 * DAY));
  return weeks * 7 * DAY + time;
}

function report(what: string): void {
  console.log(`· ${what} (${((performance.now() - began) / SECOND).toFixed(0)} s) …`);
}
