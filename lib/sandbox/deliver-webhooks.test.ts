import { randomBytes } from "node:crypto";
import { createServer } from "node:http";
import { json } from "node:stream/consumers";
import { beforeEach, describe, expect, test } from "vitest";
import { changeAccount } from "#lib/sandbox/accounts/change-account.ts";
import { answerSubscription } from "#lib/sandbox/graph/account-edge.ts";
import { readChat } from "#lib/sandbox/queries.ts";
import { setFailures } from "#lib/sandbox/set-failures.ts";
import { tellNumberError } from "#lib/sandbox/tell-business.ts";
import { listen } from "#lib/testing/graph-server.ts";
import { CUSTOMER, DAY_MS, SandboxBench, template } from "#lib/testing/sandbox-bench.ts";

let bench: SandboxBench;
beforeEach(async () => {
  bench = await SandboxBench.open();
});

describe("answers", () => {
  test("the next calls fail in the answer or afterwards, as Meta tells the code, and no more of them", async () => {
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

  test("45 messages to one person go at once, the next is too many, and six seconds later one more goes", async () => {
    await bench.set({ limits: { throughput: false } });
    // The first makes the phone, whose bucket then counts.
    const first = await bench.send(template("utility"));
    const all = [first];
    for (let count = 1; count <= 46; count += 1) all.push(await bench.send(template("utility")));
    expect(all.filter(({ status }) => status === 200)).toHaveLength(46);
    expect(all.at(-1)).toMatchObject({ status: 400, code: 131056 });
    await bench.travel(60 * 1000);
    expect((await bench.send(template("utility"))).status).toBe(200);
  });

  test("over the throughput is 130429, and off the list 131030", async () => {
    await bench.set({ limits: { messagesPerSecond: 1 } });
    await bench.send(template("utility"));
    expect(await bench.send(template("utility"), "4915550005006")).toMatchObject({
      status: 400,
      code: 130429,
    });
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
    ["4915550000028", "garbled", 1],
  ])("%s loses its answer: %s", async (to, cut, arrived) => {
    expect((await bench.send(template("utility"), to)).cut).toBe(cut);
    expect(await readChat(bench.db, bench.number, to)).toHaveLength(arrived);
  });
});

describe("webhooks", () => {
  beforeEach(() => bench.set({ statuses: { deliveredAfterMs: 0 } }));

  test("held until let go", async () => {
    await bench.set({ webhooks: { mode: "hold" } });
    await bench.send(template("utility"));
    await bench.flush();
    expect(bench.posted).toEqual([]);
    await bench.set({ webhooks: { mode: "post" } });
    await bench.flush();
    expect(bench.told()).toEqual(["sent", "delivered"]);
  });

  test("dropped, doubled, turned round, wrongly signed", async () => {
    await bench.set({ webhooks: { mode: "drop" } });
    await bench.send(template("utility"));
    await bench.flush();
    await bench.set({ webhooks: { mode: "post", duplicate: true, reverse: true, wrongSignature: true } });
    expect(bench.posted).toEqual([]);
    await bench.send(template("utility"));
    await bench.flush();
    expect(bench.told()).toEqual(["delivered", "delivered", "sent", "sent"]);
    expect(bench.posted.some(({ signed }) => signed)).toBe(false);
  });

  test("gathered into one body once the batch's time has passed", async () => {
    await bench.set({ webhooks: { batchMs: 60_000 } });
    for (let count = 0; count < 5; count += 1) await bench.send(template("utility"));
    await bench.flush();
    expect(bench.posted).toEqual([]);
    await bench.travel(60_000);
    await bench.flush();
    expect(bench.posted).toHaveLength(1);
    expect(bench.statuses()).toHaveLength(10);
  });

  test("an account's override gets the messages once it has answered the challenge, and the app the rest", async () => {
    const fields: unknown[] = [];
    const server = createServer(async (request, response) => {
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
      const reply = await answerSubscription(bench.db, bench.number, { method: "POST", body });
      await bench.travel(0);
      return reply?.status;
    };
    const tellBoth = async () => {
      await bench.write({ kind: "text", body: "hi" });
      await changeAccount(bench.db, bench.number, { accountStatus: "RESTRICTED" });
      await changeAccount(bench.db, bench.number, { accountStatus: "ACTIVE" });
      await bench.flush();
    };
    expect(await subscribe({ override_callback_uri, verify_token: "ours" })).toBe(400);
    expect(await subscribe({ override_callback_uri, verify_token: "theirs" })).toBe(200);
    await tellBoth();
    expect(fields).toEqual(["messages"]);
    expect(bench.messages()).toEqual([]);
    expect(bench.changes().map(({ field }) => field)).toContain("account_update");
    expect(await subscribe({})).toBe(200);
    await tellBoth();
    expect(fields).toEqual(["messages"]);
    expect(bench.messages()).toMatchObject([{ text: { body: "hi" } }]);
  });

  test("what is not taken is posted again, and dropped after seven days on the simulator's clock", async () => {
    await bench.set({ webhooks: { retrySpeed: 1 } });
    bench.answer = 500;
    await tellNumberError(bench.db, bench.number, 131035);
    await bench.flush();
    // At once and at once again; the third time is half a minute later.
    expect(bench.posted).toHaveLength(2);
    await bench.travel(30_000);
    await bench.flush();
    expect(bench.posted).toHaveLength(3);
    await bench.travel(7 * DAY_MS);
    await bench.flush();
    expect(bench.posted).toHaveLength(4);
    await bench.travel(7 * DAY_MS);
    await bench.flush();
    expect(bench.posted).toHaveLength(4);
  });
});

test("with a seed, chance is the same again for the same acts, and another with another seed", async () => {
  /** How the statuses of each message came, message by message: between messages, the wall clock decides. */
  async function run(seed: string): Promise<unknown[]> {
    await bench.set({ seed, statuses: { reversePercent: 50, duplicatePercent: 50, jitterMs: 5000 } });
    bench.posted.length = 0;
    const wamids: string[] = [];
    for (let count = 0; count < 12; count += 1) wamids.push((await bench.send(template("utility"))).wamid);
    await bench.travel(60_000);
    await bench.flush();
    const told = bench.statuses();
    return wamids.map((wamid) => told.filter(({ id }) => id === wamid).map(({ status }) => status));
  }
  const seed = randomBytes(4).toString("hex");
  const first = await run(seed);
  await bench.renew();
  expect(await run(seed)).toEqual(first);
  await bench.renew();
  expect(await run(`${seed}!`)).not.toEqual(first);
});
