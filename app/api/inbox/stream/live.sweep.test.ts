import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { Worker } from "node:worker_threads";
import { sql } from "drizzle-orm";
import { expect, inject, onTestFinished, test } from "vitest";
import { connect } from "#db/client.ts";
import type { Ctx } from "#db/ctx.ts";
import { createWorkspace } from "#lib/accounts/create-workspace.ts";
import { currentStreamCursor } from "#lib/events/live/queries.ts";
import { type CutProxy, openCutProxy } from "#lib/testing/cut-proxy.ts";
import { cloneDatabase, dropDatabase } from "#lib/testing/databases.ts";
import { makeMember, makePhone, until } from "#lib/testing/factories.ts";
import { type StaffClient, signIn } from "#lib/testing/staff-client.ts";
import { startServer } from "#lib/testing/start-server.ts";
import { sweepSize } from "#lib/testing/sweep.ts";

const STEPS = sweepSize(16, 100);
const CUSTOMERS = 4;
/** Above any thread revision, so that no reply is rejected. */
const ALL_SEEN = 1_000_000;

/** mulberry32, so that a failing run can be repeated. */
function randomFrom(seed: number): <T>(of: readonly T[]) => T {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  return (of) => {
    const chosen = of[Math.floor(next() * of.length)];
    if (chosen === undefined) throw new Error("Nothing to choose from.");
    return chosen;
  };
}

interface Look {
  connection: string;
  list: { id: string }[];
  thread: { id: string }[];
  conversation: unknown;
}

class Browser {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, (response: unknown) => void>();
  #asked = 0;
  readonly tabs: string[] = [];
  readonly #place: () => Promise<string>;

  constructor(
    { proxy, url }: { proxy: CutProxy; url: string },
    client: StaffClient,
    owner: object,
    place: () => Promise<string>,
  ) {
    this.#place = place;
    this.#worker = new Worker(new URL("../../../../lib/testing/live-browser.ts", import.meta.url), {
      // Without the condition react-server of this process, with which React has no hooks.
      execArgv: [],
      workerData: { url: proxy.url, serverUrl: url, cookie: client.cookie(), owner },
    });
    this.#worker.on("message", ({ id, response }) => this.#waiting.get(id)?.(response));
    this.#worker.on("error", (error) => {
      throw error;
    });
  }

  async open(conversationId: string): Promise<void> {
    const tab = randomUUID();
    await this.#ask({ do: "open", tab, place: await this.#place(), conversationId });
    this.tabs.push(tab);
  }

  async closeFirst(): Promise<void> {
    await this.#ask({ do: "close", tab: this.tabs.shift() });
  }

  look(tab: string): Promise<Look> {
    return this.#ask({ do: "look", tab }) as Promise<Look>;
  }

  async close(): Promise<void> {
    await this.#worker.terminate();
  }

  #ask(request: object): Promise<unknown> {
    this.#asked += 1;
    const id = this.#asked;
    return new Promise((resolve) => {
      this.#waiting.set(id, resolve);
      this.#worker.postMessage({ ...request, id });
    });
  }
}

async function startInstallation() {
  const name = `parley_live_${randomUUID().slice(0, 8)}`;
  const databaseServer = inject("databaseServer");
  const databaseUrl = await cloneDatabase(databaseServer, inject("databaseTemplate"), name);
  const { db, close } = connect(databaseUrl, 2);
  let server = await startServer(databaseUrl);
  const { url } = server;
  const proxy = await openCutProxy(url);
  onTestFinished(async () => {
    await server.kill();
    await proxy.close();
    await close();
    await dropDatabase(databaseServer, name);
  });
  const ctx: Ctx = await createWorkspace(db, { name: "Live", actor: { kind: "terminal" } });
  const members = [await makeMember(ctx, "owner"), await makeMember(ctx, "agent")];
  const clients = await Promise.all(members.map(({ email }) => signIn(email, undefined, url)));
  return {
    ctx,
    proxy,
    url,
    members,
    clients,
    place: () => currentStreamCursor(db),
    async settled() {
      await until(async () => ((await countPending(db)) === 0 ? true : null), 120_000);
    },
    async crash() {
      await server.kill();
      // Webhooks claimed by the killed simulator would otherwise wait a minute.
      await db.execute(sql`update sandbox_webhooks set claimed_until = null`);
      // The same port, because the simulator posts to it.
      server = await startServer(databaseUrl, { PORT: new URL(url).port });
    },
  };
}

/** Excludes `unknown`: a call that the crash interrupted is not retried and may never get a status. */
async function countPending(db: Ctx["db"]): Promise<number> {
  const [row] = await db.execute<{ pending: number }>(sql`
    select ((select count(*) from sandbox_webhooks)
      + (select count(*) from inbound_webhooks where state = 'pending')
      + (select count(*) from messages where attempt_state in ('queued', 'in_flight'))
      + (select count(*) from pgboss.job where not starts_with(name, '__pgboss')
          and (state in ('active', 'retry') or (state = 'created' and start_after <= now()))))::int as pending`);
  return row?.pending ?? 0;
}

async function read(client: StaffClient, path: string) {
  return Object(await (await client.get(path)).json());
}

async function readServerState(client: StaffClient, conversationId: string) {
  const list = await read(client, "/api/inbox/conversations?limit=100");
  const thread = await read(client, `/api/inbox/conversations/${conversationId}/messages?limit=100`);
  const { conversation } = await read(client, `/api/inbox/conversations/${conversationId}`);
  return { list: list.data, thread: thread.data, conversation };
}

test(
  "after connection losses, crashes and restarts under load every tab shows the database's state, each message once",
  async () => {
    const seed = Number(process.env.LIVE_SEED ?? Date.now() % 100_000);
    const choose = randomFrom(seed);
    const installation = await startInstallation();
    const [owner, agent] = installation.clients;
    if (!owner || !agent) throw new Error("Nobody is there.");
    const made = await owner.post("/api/inbox/settings/numbers/sandbox", {});
    const { phoneNumberId } =
      Object(await made.json()).number ?? Object(await read(owner, "/api/inbox/settings/numbers")).data[0];
    const customers = Array.from({ length: CUSTOMERS }, () => makePhone());
    const write = (waId: string, body: string) =>
      owner.post(`/api/sandbox/chats/${phoneNumberId}/${waId}/messages`, {
        profileName: `Customer ${waId}`,
        message: { kind: "text", body },
      });
    for (const waId of customers) await write(waId, "hello");
    const ids: string[] = await until(async () => {
      const { data } = await read(owner, "/api/inbox/conversations");
      return data.length === CUSTOMERS ? data.map(({ id }: { id: string }) => id) : null;
    });
    const watched = ids[0] ?? "";
    const browsers = installation.clients.map((client, index) => {
      const ownerOf = { workspaceId: installation.ctx.workspaceId, userId: installation.members[index]?.id };
      return new Browser(installation, client, ownerOf, installation.place);
    });
    onTestFinished(async () => {
      for (const browser of browsers) await browser.close();
    });
    for (const browser of browsers) for (const _ of [1, 2]) await browser.open(watched);

    const patch = (change: object) =>
      choose(installation.clients).patch(`/api/inbox/conversations/${choose(ids)}`, change);
    const post = (path: string, body: object) =>
      choose(installation.clients).post(
        `/api/inbox/conversations/${choose([watched, ...ids])}/${path}`,
        body,
      );
    const actions = {
      customer: (n: number) => write(choose(customers), `question ${n}`),
      customerAgain: (n: number) => write(choose(customers), `question again ${n}`),
      reply: (n: number) =>
        post("messages", { kind: "text", clientId: randomUUID(), seen: ALL_SEEN, body: `answer ${n}` }),
      note: (n: number) => post("notes", { clientId: randomUUID(), body: `note ${n}`, mentions: [] }),
      read: () => post("read", {}),
      label: (n: number) => post("labels", { add: [`label ${n % 3}`], remove: [`label ${(n + 1) % 3}`] }),
      assign: () => patch({ assigneeId: choose([null, ...installation.members.map(({ id }) => id)]) }),
      close: () => patch({ state: choose(["open", "closed"]) }),
    };
    const failures = {
      cut: async () => installation.proxy.cut(),
      down: async () => installation.proxy.block(),
      restore: async () => installation.proxy.unblock(),
      leaderLeaves: async () => {
        const browser = choose(browsers);
        await browser.open(watched);
        await browser.closeFirst();
      },
    };
    for (let step = 0; step < STEPS; step += 1) {
      if (step === STEPS / 2) await installation.crash();
      if (step % 5 === 4) await choose(Object.values(failures))();
      // A client whose connection is cut may never get a response.
      const several = [1, 2, 3].map(() =>
        Promise.race([choose(Object.values(actions))(step).catch(() => null), sleep(2000)]),
      );
      await choose([() => Promise.all(several), () => several[0]])();
    }
    installation.proxy.unblock();
    await installation.settled();

    for (const browser of browsers) {
      for (const tab of browser.tabs) {
        const compare = async () => {
          const [shown, real] = [await browser.look(tab), await readServerState(owner, watched)];
          const newest = real.thread.slice(0, shown.thread.length);
          return { shown: plain(shown), real: plain({ ...real, thread: newest, connection: "live" }) };
        };
        await until(async () => {
          const { shown, real } = await compare();
          return isDeepStrictEqual(shown, real) || null;
        }, 60_000).catch(() => null);
        const { shown, real } = await compare();
        expect(shown.thread.length).toBeGreaterThan(0);
        expect(shown, `seed ${seed}`).toEqual(real);
      }
    }
  },
  sweepSize(240_000, 1_200_000),
);

/** Removes fields of some endpoints only, and versions, which change without an event. */
function plain(look: Look): Look {
  return JSON.parse(
    JSON.stringify(look, (key, value) => (["version", "reactions"].includes(key) ? undefined : value)),
  );
}
