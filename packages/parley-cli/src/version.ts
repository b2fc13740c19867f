import { readFileSync } from "node:fs";

export const { version }: { version: string } = JSON.parse(
  readFileSync(new URL("../package.json", import.meta.url), "utf8"),
);

export const userAgent = `parley-cli/${version}`;

/** Names the command line in the request log of the server, and to the programs that it forwards events to. */
export const fetchNamed: typeof fetch = (url, init) => {
  const headers = new Headers(init?.headers);
  headers.set("User-Agent", userAgent);
  return fetch(url, { ...init, headers });
};
