import { makeMember, makeWorkspace } from "#lib/testing/factories.ts";
import { readPageScripts, sumOf } from "#lib/testing/page-scripts.ts";
import { signIn } from "#lib/testing/staff-client.ts";
import { makeDatabase, startBenchServer } from "../environment.ts";
import type { PartContext } from "../part.ts";

const PAGES = ["/inbox", "/contacts", "/settings/preferences", "/settings/templates", "/sign-in"];

export async function measureScripts(context: PartContext): Promise<void> {
  const { url } = await startBenchServer(context, await makeDatabase(context, "scripts"));
  const { email } = await makeMember(await makeWorkspace(), "owner");
  const client = await signIn(email, undefined, url);
  for (const page of PAGES) {
    const scripts = await readPageScripts(await (await client.get(page)).text(), url);
    const kib = (size: "raw" | "gzip" | "brotli") =>
      `${(sumOf(scripts, size) / 1024).toFixed(1)} KiB ${size}`;
    const largest = scripts
      .slice(0, 3)
      .map(({ url, gzip }) => `${url.split("/").at(-1)} ${(gzip / 1024).toFixed(1)}`)
      .join(", ");
    context.add({
      what: page,
      note: `${scripts.length} scripts, ${kib("gzip")}, ${kib("brotli")}, ${kib("raw")}; largest: ${largest}`,
    });
  }
}
