import { setTimeout as sleep } from "node:timers/promises";
import { pool } from "#db/client.ts";
import { changeSettings } from "#lib/simulator/change-settings.ts";
import { findSandboxNumbers } from "#lib/simulator/queries.ts";
import { makeDatabase, startBenchServer } from "../environment.ts";
import { emptyRoute, type Load, measureLoad, openCaller } from "../load.ts";
import { loadColumns, type PartContext } from "../part.ts";
import { measureSendSql } from "../pgbench.ts";
import { deleteSendRateLimits, makeSimulatorSender, makeStandInSender, type Sender } from "../sender.ts";
import { startStandIn } from "../stand-in.ts";

const IN_PARALLEL = [1, 10, 32, 50];
/** Must not lower the throughput at an upstream of 50 ms. */
const MANY_IN_FLIGHT = 300;
const SLOW_MS = 50;
const SETTLE_MS = 3000;

export async function measureSends(context: PartContext): Promise<void> {
  const until = { seconds: context.options.seconds };
  const databaseUrl = await makeDatabase(context, "send");
  const standIn = await startStandIn(context);
  const { url } = await startBenchServer(context, databaseUrl, { WHATSAPP_GRAPH_URL: standIn.url });
  const call = openCaller(url);
  context.reportProgress("making contacts");
  const direct = await makeStandInSender(call);
  const simulated = await makeSimulatorSender(call);
  await configureSimulator(simulated, 0);
  await settle();

  const measure = async (
    what: string,
    inParallel: number,
    empty: Load,
    sender: Sender,
    send: () => Promise<void>,
  ) => {
    await deleteSendRateLimits(sender.ctx);
    const load = await measureLoad(inParallel, until, send);
    const queued = sender.takeQueued();
    context.add({
      what,
      ...loadColumns(load, inParallel, empty),
      ...(queued > 0 ? { note: `${queued} of ${load.calls} returned 202` } : {}),
    });
  };
  const measureEmpty = async (inParallel: number) => {
    const load = await measureLoad(inParallel, until, emptyRoute(call));
    context.add({ what: "empty route", ...loadColumns(load, inParallel) });
    return load;
  };

  // Without statistics every plan assumes empty tables.
  await pool().sql`analyze`;
  for (const inParallel of IN_PARALLEL) {
    context.reportProgress(`${inParallel} in parallel`);
    const empty = await measureEmpty(inParallel);
    standIn.delayMs = 0;
    await measure("stand-in, known contacts", inParallel, empty, direct, direct.sendToKnown);
    await measure("stand-in, with idempotency keys", inParallel, empty, direct, direct.sendToKnownWithKey);
    await measure("stand-in, new contacts", inParallel, empty, direct, direct.sendToNew);
    standIn.delayMs = SLOW_MS;
    await measure(`stand-in of ${SLOW_MS} ms, known contacts`, inParallel, empty, direct, direct.sendToKnown);
    for (const delayMs of [0, SLOW_MS]) {
      await configureSimulator(simulated, delayMs);
      const what = delayMs === 0 ? "simulator" : `simulator of ${delayMs} ms`;
      await measure(`${what}, known contacts`, inParallel, empty, simulated, simulated.sendToKnown);
      await settle();
    }
  }
  context.reportProgress(`${MANY_IN_FLIGHT} in parallel`);
  const empty = await measureEmpty(MANY_IN_FLIGHT);
  for (const delayMs of [0, SLOW_MS]) {
    standIn.delayMs = delayMs;
    const what = delayMs === 0 ? "stand-in" : `stand-in of ${delayMs} ms`;
    await measure(`${what}, known contacts`, MANY_IN_FLIGHT, empty, direct, direct.sendToKnown);
  }
  await measureSendSql(context, direct, databaseUrl);
}

async function configureSimulator(
  sender: Sender & { phoneNumberId: string },
  delayMs: number,
): Promise<void> {
  const { db } = pool();
  const [number] = await findSandboxNumbers(db, [sender.phoneNumberId]);
  if (!number) throw new Error("The simulator's number is gone.");
  await changeSettings(db, number, { answers: { delayMs }, limits: { throughput: false, pair: false } });
}

async function settle(): Promise<void> {
  const { sql } = pool();
  const deadline = Date.now() + SETTLE_MS;
  while (Date.now() < deadline) {
    const [row] = await sql<{ waiting: boolean }[]>`
      select exists (select from sandbox_webhooks)
        or exists (select from inbound_webhooks where state = 'pending') as waiting`;
    if (!row?.waiting) return;
    await sleep(50);
  }
  await sql`delete from sandbox_webhooks`;
  await sql`update inbound_webhooks set state = 'processed' where state = 'pending'`;
}
