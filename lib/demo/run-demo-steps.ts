import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { type Ctx, createCtx } from "#db/ctx.ts";
import { inboundWebhooks, messages, sandboxNumbers, sandboxWebhooks, workspaces } from "#db/schema/index.ts";
import { findSandboxNumbers } from "#lib/simulator/queries.ts";
import type { SandboxNumber } from "#lib/simulator/sandbox-number.ts";
import { startSimulatorWorker } from "#lib/simulator/start-simulator-worker.ts";

const SETTLE_TIMEOUT_MS = 15_000;

/** Something that a customer or a member does, at a time by the clock that is moved there. */
export interface DemoStep {
  /** Milliseconds from now; negative for the past. */
  at: number;
  run(ctx: Ctx, number: SandboxNumber): Promise<unknown>;
}

/** Runs the steps in order through the running server. The clocks stay at the last one. */
export async function runDemoSteps(
  owner: Ctx,
  phoneNumberId: string,
  steps: readonly DemoStep[],
): Promise<void> {
  const ended = new AbortController();
  // The server's own simulator would notice each webhook of this process only when it polls.
  const simulator = startSimulatorWorker({ signal: ended.signal });
  try {
    for (const { at, run } of steps) {
      const number = await setClocks(owner, phoneNumberId, at);
      const ctx = createCtx({ ...owner, clockOffsetMs: at });
      await run(ctx, number);
      await waitUntilSettled(ctx);
    }
  } finally {
    ended.abort();
    await simulator;
  }
}

/** Sets the clocks of the workspace and of its sandbox number. */
export async function setClocks(ctx: Ctx, phoneNumberId: string, offsetMs: number): Promise<SandboxNumber> {
  await ctx.db.update(workspaces).set({ clockOffsetMs: offsetMs }).where(eq(workspaces.id, ctx.workspaceId));
  await ctx.db
    .update(sandboxNumbers)
    .set({ clockOffsetMs: offsetMs })
    .where(eq(sandboxNumbers.phoneNumberId, phoneNumberId));
  const [number] = await findSandboxNumbers(ctx.db, [phoneNumberId]);
  if (!number) throw new Error("The sandbox number no longer exists. Add a new one in Settings → Numbers.");
  return number;
}

async function waitUntilSettled(ctx: Ctx): Promise<void> {
  const deadline = Date.now() + SETTLE_TIMEOUT_MS;
  while (Date.now() < deadline) {
    const open =
      (await ctx.db.$count(sandboxWebhooks)) +
      (await ctx.db.$count(inboundWebhooks, eq(inboundWebhooks.state, "pending"))) +
      (await ctx.db.$count(messages, eq(messages.status, "queued")));
    if (open === 0) return;
    await sleep(20);
  }
  throw new Error("The demo conversations could not be created. See the server's output above.");
}
