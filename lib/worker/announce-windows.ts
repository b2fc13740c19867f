import "server-only";
import { pool } from "#db/client.ts";
import type { Ctx } from "#db/ctx.ts";
import { announceClosed, findClosedWindows } from "#lib/conversations/announce-closed.ts";
import type { Id } from "#lib/id.ts";
import { log } from "#lib/log.ts";

/** How late a window's end may be told. */
const POLL_MS = 1000;

/**
 * Tells other systems of windows that close, until the signal aborts. The rows are the queue: what a process that died did
 * not tell, the next look finds.
 * @param ctxOf the context of a workspace's work; null when it is gone
 */
export function announceWindows({
  signal,
  ctxOf,
}: {
  signal: AbortSignal;
  ctxOf: (workspaceId: Id<"ws">) => Promise<Ctx | null>;
}): void {
  let looking = false;
  const look = async () => {
    if (looking) return;
    looking = true;
    try {
      for (const window of await findClosedWindows(pool().db)) {
        if (signal.aborted) break;
        const ctx = await ctxOf(window.workspaceId);
        if (ctx) await announceClosed(ctx, window);
      }
    } catch (error) {
      log.warn({ err: error }, "closed windows not announced");
    } finally {
      looking = false;
    }
  };
  const timer = setInterval(() => void look(), POLL_MS);
  signal.addEventListener("abort", () => clearInterval(timer));
}
