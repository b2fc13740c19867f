import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { eq } from "drizzle-orm";
import { fromBufferPromise } from "yauzl";
import type { Ctx } from "#db/ctx.ts";
import { dataExports } from "#db/schema/index.ts";
import { claimExport } from "#lib/data/claim-export.ts";
import { openExportPart } from "#lib/data/open-export-part.ts";
import { runExport } from "#lib/data/run-export.ts";
import type { PartLimits } from "#lib/data/write-part.ts";
import type { Id } from "#lib/platform/id.ts";

/** As the worker does, also when a process that died still has the lease. */
export async function runStartedExport(ctx: Ctx, id: string, limits?: PartLimits): Promise<void> {
  await ctx.db
    .update(dataExports)
    .set({ leasedUntil: null })
    .where(eq(dataExports.id, id as Id<"exp">));
  const claimed = await claimExport(ctx, id as Id<"exp">);
  if (claimed) await runExport(ctx, claimed, undefined, limits);
}

/** The content of every file of all parts by path. A path twice is an error. */
export async function readExport(ctx: Ctx, id: string, parts: number): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  for (let part = 1; part <= parts; part += 1) {
    const { open } = await openExportPart(ctx, id, part);
    for (const [name, content] of await readZip(await open())) {
      const path = name === "README.txt" ? `README-${part}.txt` : name;
      if (files.has(path)) throw new Error(`The export has ${path} twice.`);
      files.set(path, content);
    }
  }
  return files;
}

/** The name and content of every entry, in their order. */
export async function readZip(stream: Readable): Promise<[name: string, content: Buffer][]> {
  const zip = await fromBufferPromise(await buffer(stream));
  const entries: [string, Buffer][] = [];
  for await (const entry of zip.eachEntry()) {
    entries.push([entry.fileName, await buffer(await zip.openReadStreamPromise(entry))]);
  }
  return entries;
}

/** The rows of a kind in all parts, in their order. */
export function rowsOf(files: ReadonlyMap<string, Buffer>, kind: string): Record<string, unknown>[] {
  return [...files].flatMap(([path, content]) =>
    path.replace(/(-\d+)?\.jsonl$/, "") === kind && path.endsWith(".jsonl")
      ? content
          .toString("utf8")
          .split("\n")
          .filter(Boolean)
          .map((line) => JSON.parse(line) as Record<string, unknown>)
      : [],
  );
}
