import { randomBytes, randomUUID } from "node:crypto";
import { createServer } from "node:http";
import { json } from "node:stream/consumers";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { sandboxWebhooks } from "#db/schema/index.ts";
import { changeAccount } from "#lib/simulator/change-account.ts";
import { setFailures } from "#lib/simulator/change-settings.ts";
import { claimWebhooks, deliverWebhooks } from "#lib/simulator/deliver-webhooks.ts";
import { handleSubscription } from "#lib/simulator/graph/account-edge.ts";
import { readChat } from "#lib/simulator/queries.ts";
import { reportNumberError } from "#lib/simulator/report-number-error.ts";
import { listen } from "#lib/testing/graph-server.ts";
import { CUSTOMER, DAY_MS, SandboxBench, template } from "#lib/testing/sandbox-bench.ts";

let bench: SandboxBench;
beforeEach(async () => {
  bench = await SandboxBench.open();
});

describe("API responses", () => {
  test("the given number of sends fail in the response or by status, as Meta reports the code", async () => {
    bench.number = await setFailures(bench.db, bench.number, { count: 2, code: 131000, status: null });
    expect(await bench.send(template("utility"))).toMatchObject({ status: 500, code: 131000 });
    expect(await bench.send(template("utility"))).toMatchObject({ status: 500 });
    expect((await bench.send(template("utility"))).status).toBe(200);
    bench.number = await setFailures(bench.db, bench.number, { count: 1, code: 131049, status: null });
    expect((await bench.send(template("marketing"))).status).toBe(200);
    await bench.flush();
    expect(bench.statuses().filter(({ status }) => status === "failed")).toMatchObject([
      { errors: [{ code: 131049 }] },
    ]);
  });

  test("45 messages to one person are accepted, the next is refused, and one more is accepted six seconds later", async () => {
    await bench.set({ limits: { throughput: false } });
    // The first message creates the phone, whose rate limit then applies.
    let accepted = 0;
    let last = await bench.send(template("utility"));
    // While they are sent, one more is accepted every six seconds.
    for (; last.status === 200 && accepted < 200; accepted += 1) last = await bench.send(template("utility"));
    expect(accepted).toBeGreaterThanOrEqual(46);
    expect(last).toMatchObject({ status: 400, code: 131056 });
    await bench.advanceClock(60 * 1000);
    expect((await bench.send(template("utility"))).status).toBe(200);
  });

  test("exceeding the throughput returns 130429, and a recipient not on the allow list 131030", async () => {
    await bench.set({ limits: { messagesPerSecond: 1 } });
    const together = await Promise.all(Array.from({ length: 5 }, () => bench.send(template("utility"))));
    expect(together.map(({ status }) => status)).toContain(200);
    expect(together).toContainEqual(expect.objectContaining({ status: 400, code: 130429 }));
    await bench.set({ limits: { throughput: false, allowList: [CUSTOMER] } });
    expect((await bench.send(template("utility"))).status).toBe(200);
    expect(await bench.send(template("utility"), "4915550005006")).toMatchObject({
      status: 400,
      code: 131030,
    });
  });

  test.each([
    ["4915550000026", "reset", 1],
    ["4915550000027", "reset", 0],
    ["4915550000028", "malformed", 1],
  ])("%s loses the response: %s", async (to, cut, arrived) => {
    expect((await bench.send(template("utility"), to)).cut).toBe(cut);
    expect(await readChat(bench.db, bench.number, to)).toHaveLength(arrived);
  });
});

describe("webhooks", () => {
  beforeEach(() => bench.set({ statuses: { deliveredAfterMs: 0 } }));

  test("are held until released", async () => {
    await bench.set({ webhooks: { mode: "hold" } });
    await bench.send(template("utility"));
    await bench.flush();
    expect(bench.posted).toEqual([]);
    await bench.set({ webhooks: { mode: "post" } });
    await bench.flush();
    expect(bench.statusNames()).toEqual(["sent", "delivered"]);
  });

  test("are dropped, duplicated, reversed and wrongly signed", async () => {
    await bench.set({ webhooks: { mode: "drop" } });
    await bench.send(template("utility"));
    await bench.flush();
    await bench.set({ webhooks: { mode: "post", duplicate: true, reverse: true, wrongSignature: true } });
    expect(bench.posted).toEqual([]);
    await bench.send(template("utility"));
    await bench.flush();
    expect(bench.statusNames()).toEqual(["delivered", "delivered", "sent", "sent"]);
    expect(bench.posted.some(({ signed }) => signed)).toBe(false);
  });

  test("are merged into one body after the batch time", async () => {
    await bench.set({ webhooks: { batchMs: 60_000 } });
    for (let count = 0; count < 5; count += 1) await bench.send(template("utility"));
    await bench.flush();
    expect(bench.posted).toEqual([]);
    await bench.advanceClock(60_000);
    await bench.flush();
    expect(bench.posted).toHaveLength(1);
    expect(bench.statuses()).toHaveLength(10);
  });

  test("about messages are posted to a verified callback override, the others to the app's callback", async () => {
    const fields: unknown[] = [];
    let requests = 0;
    const server = createServer(async (request, response) => {
      requests += 1;
      const { searchParams } = new URL(request.url ?? "", "http://localhost");
      if (request.method === "GET") {
        const isOurs = searchParams.get("hub.verify_token") === "theirs";
        return response.writeHead(isOurs ? 200 : 403).end(searchParams.get("hub.challenge"));
      }
      const { entry } = Object(await json(request));
      fields.push(entry[0].changes[0].field);
      return response.end();
    });
    const override_callback_uri = `http://127.0.0.1:${await listen(server)}/hook`;
    const subscribe = async (body: object) => {
      const request = { method: "POST", body };
      const reply = await handleSubscription(bench.db, bench.number, request, bench.network);
      await bench.advanceClock(0);
      return reply?.status;
    };
    const triggerBothWebhooks = async () => {
      await bench.write({ kind: "text", body: "hi" });
      await changeAccount(bench.db, bench.number, { accountStatus: "RESTRICTED" });
      await changeAccount(bench.db, bench.number, { accountStatus: "ACTIVE" });
      await bench.flush();
    };
    // A private address is called only if the operator allows it.
    expect(await subscribe({ override_callback_uri, verify_token: "theirs" })).toBe(400);
    expect(requests).toBe(0);
    bench.network = { ...bench.network, allowHosts: ["127.0.0.1"] };
    expect(await subscribe({ override_callback_uri, verify_token: "ours" })).toBe(400);
    expect(await subscribe({ override_callback_uri, verify_token: "theirs" })).toBe(200);
    await triggerBothWebhooks();
    expect(fields).toEqual(["messages"]);
    expect(bench.messages()).toEqual([]);
    const before = requests;
    bench.network = { ...bench.network, allowHosts: [] };
    await bench.write({ kind: "text", body: "hi" });
    await bench.flush();
    expect(requests).toBe(before);
    await bench.db
      .delete(sandboxWebhooks)
      .where(eq(sandboxWebhooks.phoneNumberId, bench.number.phoneNumberId));
    expect(bench.changes().map(({ field }) => field)).toContain("account_update");
    expect(await subscribe({})).toBe(200);
    await triggerBothWebhooks();
    expect(fields).toEqual(["messages"]);
    expect(bench.messages()).toMatchObject([{ text: { body: "hi" } }]);
  });

  test("are posted by one process: it renews the claim of those that wait, and stops when another has it", async () => {
    const isOwn = eq(sandboxWebhooks.phoneNumberId, bench.number.phoneNumberId);
    const rows = () => bench.db.select().from(sandboxWebhooks).where(isOwn).orderBy(sandboxWebhooks.id);
    /** As after half a minute of posting others. */
    const claimBefore = async () => {
      const claims = await claimWebhooks(bench.db);
      const [claim] = claims.filter(({ number }) => number.phoneNumberId === bench.number.phoneNumberId);
      if (!claim) throw new Error("nothing claimed");
      const claimedUntil = new Date(Date.now() + 30_000);
      await bench.db.update(sandboxWebhooks).set({ claimedUntil }).where(isOwn);
      return { ...claim, webhooks: claim.webhooks.map((webhook) => ({ ...webhook, claimedUntil })) };
    };
    await bench.send(template("utility"));
    bench.responseStatus = 500;
    const renewed = await claimBefore();
    await deliverWebhooks(bench.db, renewed.number, renewed.webhooks);
    expect((await rows()).map(({ attempts, claimedUntil }) => [attempts, claimedUntil])).toEqual([
      [1, null],
      [1, null],
    ]);
    bench.responseStatus = 200;
    bench.posted.length = 0;
    const lost = await claimBefore();
    const [, second] = await rows();
    const claimedUntil = new Date(Date.now() + 60_000);
    await bench.db
      .update(sandboxWebhooks)
      .set({ claimedBy: randomUUID(), claimedUntil })
      .where(eq(sandboxWebhooks.id, second?.id ?? 0));
    await deliverWebhooks(bench.db, lost.number, lost.webhooks);
    expect(bench.posted).toEqual([]);
  });

  test("are retried, and dropped after seven days on the simulator's clock", async () => {
    await bench.set({ webhooks: { retrySpeed: 1 } });
    bench.responseStatus = 500;
    await reportNumberError(bench.db, bench.number, 131035);
    await bench.flush();
    // Twice immediately, then after half a minute.
    expect(bench.posted).toHaveLength(2);
    await bench.advanceClock(30_000);
    await bench.flush();
    expect(bench.posted).toHaveLength(3);
    await bench.advanceClock(7 * DAY_MS);
    await bench.flush();
    expect(bench.posted).toHaveLength(4);
    await bench.advanceClock(7 * DAY_MS);
    await bench.flush();
    expect(bench.posted).toHaveLength(4);
  });
});

test("random values are reproducible with a seed and differ between seeds", async () => {
  /** Grouped by message, because the order between messages depends on real time. */
  async function run(seed: string): Promise<unknown[]> {
    await bench.set({ seed, statuses: { reversePercent: 50, duplicatePercent: 50, jitterMs: 5000 } });
    bench.posted.length = 0;
    const wamids: string[] = [];
    for (let count = 0; count < 12; count += 1) wamids.push((await bench.send(template("utility"))).wamid);
    await bench.advanceClock(60_000);
    await bench.flush();
    const posted = bench.statuses();
    return wamids.map((wamid) => posted.filter(({ id }) => id === wamid).map(({ status }) => status));
  }
  const seed = randomBytes(4).toString("hex");
  const first = await run(seed);
  await bench.replaceNumber();
  expect(await run(seed)).toEqual(first);
  await bench.replaceNumber();
  expect(await run(`${seed}!`)).not.toEqual(first);
});
