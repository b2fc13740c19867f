import { brotliCompressSync, gzipSync } from "node:zlib";

/** A script that a page asks for before it is first painted, in bytes as it is written and as it is sent. */
export interface PageScript {
  url: string;
  raw: number;
  gzip: number;
  brotli: number;
}

// Browsers that know modules leave out what is for those that do not.
const SCRIPT = /<script(?![^>]*nomodule)[^>]*\ssrc="([^"]+)"/gi;

/** The scripts that a page's HTML names, largest first. @param base the server's address */
export async function readPageScripts(html: string, base: string): Promise<PageScript[]> {
  const urls = new Set([...html.matchAll(SCRIPT)].map(([, src]) => new URL(src ?? "", base).href));
  const scripts = await Promise.all(
    [...urls].map(async (url) => {
      const bytes = Buffer.from(await (await fetch(url)).arrayBuffer());
      return {
        url,
        raw: bytes.length,
        gzip: gzipSync(bytes).length,
        brotli: brotliCompressSync(bytes).length,
      };
    }),
  );
  return scripts.sort((one, other) => other.gzip - one.gzip);
}

export function sumOf(scripts: readonly PageScript[], size: "raw" | "gzip" | "brotli"): number {
  return scripts.reduce((sum, script) => sum + script[size], 0);
}
