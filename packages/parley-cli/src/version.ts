import { readFileSync } from "node:fs";
import { ParleyConnectionError } from "@parley/sdk";

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

/** For a request outside the SDK, with the message of the SDK. */
export function notReached(cause: unknown): ParleyConnectionError {
  return new ParleyConnectionError(
    "The server could not be reached. Check the URL, and that Parley is running.",
    {
      cause,
    },
  );
}
