import "server-only";
import Bowser from "bowser";

export interface ClientDescription {
  /** The browser, for example `Firefox`; null where the user agent names none. */
  browser: string | null;
  /** The operating system, for example `Windows`. */
  system: string | null;
  kind: "desktop" | "mobile" | "tablet" | "unknown";
}

const KINDS = ["desktop", "mobile", "tablet"] as const;

/** The browser, system and kind of device that a `User-Agent` header names. */
export function describeClient(userAgent: string | null): ClientDescription {
  if (!userAgent) return { browser: null, system: null, kind: "unknown" };
  const { browser, os, platform } = Bowser.parse(userAgent);
  return {
    browser: browser.name || null,
    system: os.name || null,
    kind: KINDS.find((kind) => kind === platform.type) ?? "unknown",
  };
}
