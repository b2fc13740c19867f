import { makeMember, makeWorkspace } from "#lib/testing/factories.ts";
import { readPageScripts, sumOf } from "#lib/testing/page-scripts.ts";
import { signIn } from "#lib/testing/staff-client.ts";
import { startBenchServer } from "./bench-server.ts";

/** Prints what a browser loads of script before each of the main pages is first painted. */
const PAGES = ["/inbox", "/contacts", "/settings/preferences", "/settings/templates", "/sign-in"];

const { url, stop } = await startBenchServer();
try {
  const { email } = await makeMember(await makeWorkspace(), "owner");
  const client = await signIn(email, undefined, url);
  for (const page of PAGES) {
    const scripts = await readPageScripts(await (await client.get(page)).text(), url);
    const kib = (size: "raw" | "gzip" | "brotli") =>
      `${(sumOf(scripts, size) / 1024).toFixed(1)} KiB ${size}`;
    console.log(`${page}: ${scripts.length} scripts, ${kib("gzip")}, ${kib("brotli")}, ${kib("raw")}`);
    for (const script of scripts.slice(0, 5)) {
      console.log(`  ${(script.gzip / 1024).toFixed(1).padStart(6)} KiB  ${script.url.split("/").at(-1)}`);
    }
  }
} finally {
  await stop();
}
