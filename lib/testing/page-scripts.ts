import { brotliCompressSync, gzipSync } from "node:zlib";

/** A script loaded before first paint, with its raw and compressed sizes in bytes. */
export interface PageScript {
  url: string;
  raw: number;
  gzip: number;
  brotli: number;
}

// Skips `nomodule` scripts, which modern browsers do not load.
const SCRIPT = /<script(?![^>]*nomodule)[^>]*\ssrc="([^"]+)"/gi;

/** The scripts of a page's HTML, largest first. @param base the server's URL */
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
