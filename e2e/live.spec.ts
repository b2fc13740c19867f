import type { APIRequestContext, BrowserContext, Page } from "@playwright/test";
import { openAsColleague } from "#e2e/colleague.ts";
import { baseUrl, expect, expectAccessible, OWNER, SIGNED_IN, test } from "#e2e/fixtures.ts";
import { Agent, Customer, confirmPassword, newPhone } from "#e2e/people.ts";
import { STREAMS_PER_MEMBER } from "#lib/platform/rate-limits.ts";
import { sweepSize } from "#lib/testing/sweep.ts";

test.use({ storageState: SIGNED_IN });

// Network failures caused by these tests are logged in the console.
const clearErrors = (errors: string[]) => errors.splice(0);

function randomFrom(seed: number) {
  let state = seed;
  return <T>(of: readonly T[]): T => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const chosen = of[Math.floor((state / 2 ** 32) * of.length)];
    if (chosen === undefined) throw new Error("Nothing to choose from.");
    return chosen;
  };
}

class ConversationClient {
  readonly #request: APIRequestContext;
  readonly id: string;
  readonly #chat: string;

  private constructor(request: APIRequestContext, id: string, chat: string) {
    this.#request = request;
    this.id = id;
    this.#chat = chat;
  }

  static async of(request: APIRequestContext, name: string, phone: string): Promise<ConversationClient> {
    const { data } = await (await request.get("/api/inbox/conversations")).json();
    const { id } = data.find(
      ({ contact }: { contact: { displayName: string } }) => contact.displayName === name,
    );
    const numbers = await (await request.get("/api/inbox/settings/numbers")).json();
    return new ConversationClient(
      request,
      id,
      `/api/sandbox/chats/${numbers.data[0].phoneNumberId}/${phone}/messages`,
    );
  }

  customerWrites(body: string) {
    return this.#post(this.#chat, { message: { kind: "text", body } });
  }

  memberDoes(what: string, data: object = {}) {
    return this.#post(`/api/inbox/conversations/${this.id}/${what}`, { ...data });
  }

  change(data: object) {
    return this.#request.patch(`/api/inbox/conversations/${this.id}`, {
      data,
      headers: { "Sec-Fetch-Site": "same-origin" },
    });
  }

  async readDatabaseState(): Promise<{ ids: string[]; lines: string[]; preview: string }> {
    const thread = await (
      await this.#request.get(`/api/inbox/conversations/${this.id}/messages?limit=100`)
    ).json();
    const { conversation } = await (await this.#request.get(`/api/inbox/conversations/${this.id}`)).json();
    // Activity lines are collapsed by the page.
    const isLine = ({ content }: { content: { kind: string } }) => content.kind === "activity";
    const idsOf = (messages: { id: string }[]) => messages.map(({ id }) => id).reverse();
    return {
      ids: idsOf(thread.data.filter((message: { content: { kind: string } }) => !isLine(message))),
      lines: idsOf(thread.data.filter(isLine)),
      preview: conversation.lastMessage.preview,
    };
  }

  #post(path: string, data: object) {
    return this.#request.post(path, { data, headers: { "Sec-Fetch-Site": "same-origin" } });
  }
}

async function meet(page: Page, name: string): Promise<ConversationClient> {
  const phone = newPhone();
  const customer = await Customer.named(name, phone);
  await customer.writes("hello");
  const agent = await Agent.at(page);
  await expect(page.getByRole("link", { name })).toBeVisible();
  await agent.opens(name);
  return ConversationClient.of(page.context().request, name, phone);
}

test("after any network failure every tab shows exactly the messages of the database, each once", {
  tag: "@sweep",
}, async ({ page, context, browser, errors }) => {
  test.setTimeout(sweepSize(150_000, 600_000));
  const seed = Number(process.env.LIVE_SEED ?? Date.now() % 100_000);
  const choose = randomFrom(seed);
  const name = "Nadia Haddad";
  const conversation = await meet(page, name);
  const bo = await openAsColleague(browser, "Bo Okafor");
  const people: { context: BrowserContext; tabs: Page[] }[] = [
    { context, tabs: [page] },
    { context: bo.context(), tabs: [bo] },
  ];
  const openTab = async (person: (typeof people)[number]) => {
    const tab = await person.context.newPage();
    await tab.goto(`/inbox/${conversation.id}`);
    await Agent.on(tab);
    person.tabs.push(tab);
  };
  await bo.goto(`/inbox/${conversation.id}`);
  for (const person of people) await openTab(person);

  const operations = [
    (n: number) => conversation.customerWrites(`question ${n}`),
    (n: number) =>
      conversation.memberDoes("messages", {
        kind: "text",
        clientId: crypto.randomUUID(),
        seen: 1_000_000,
        body: `answer ${n}`,
      }),
    (n: number) => conversation.memberDoes("notes", { clientId: crypto.randomUUID(), body: `note ${n}` }),
    () => conversation.memberDoes("read"),
    () => conversation.change({ state: choose(["open", "closed"]) }),
  ];
  const failures = [
    (person: (typeof people)[number]) => person.context.setOffline(true),
    (person: (typeof people)[number]) => person.context.setOffline(false),
    (person: (typeof people)[number]) =>
      person.context.route("**/api/inbox/stream*", (route) => route.abort()),
    (person: (typeof people)[number]) => person.context.unrouteAll(),
    async (person: (typeof people)[number]) => {
      await person.context.setOffline(false);
      await openTab(person).catch(() => undefined);
      await person.tabs.shift()?.close();
    },
  ];
  await test.step(`seed ${seed}`, async () => {
    for (let n = 0; n < sweepSize(18, 90); n += 1) {
      if (n % 3 === 2) await choose(failures)(choose(people));
      await choose(operations)(n);
    }
  });
  for (const { context: each } of people) {
    await each.unrouteAll();
    await each.setOffline(false);
  }
  // A closed conversation would be in no list.
  await conversation.change({ state: "open" });
  for (const tab of people.flatMap(({ tabs }) => tabs)) {
    await expect(tab.locator("[data-live=live]")).toBeAttached({ timeout: 45_000 });
    const shown = tab.getByRole("region", { name: "Messages" }).locator("[id^=msg_]");
    const row = tab.getByRole("region", { name: "Conversations" }).getByRole("link", { name });
    await expect(async () => {
      const { ids, lines, preview } = await conversation.readDatabaseState();
      const messages = await shown.evaluateAll((all) => all.map(({ id }) => id));
      const loaded = messages.filter((id) => !lines.includes(id));
      // A tab opened late has loaded only a page of a long thread.
      const least = Math.min(ids.length, 25);
      expect(loaded, `seed ${seed}`).toEqual(ids.slice(-Math.max(least, loaded.length)));
      await expect(row.getByText(preview)).toBeVisible({ timeout: 1000 });
    }).toPass({ timeout: 45_000 });
  }
  clearErrors(errors);
});

test("colleagues see presence and typing, are warned of collisions, and offline sends are retried automatically", {
  tag: "@sweep",
}, async ({ page, context, browser, errors }) => {
  const name = "Two At Once";
  await meet(page, name);
  const agent = await Agent.on(page);
  const ana = await openAsColleague(browser, "Ana Lopes");
  await ana.goto(page.url());
  const other = await Agent.on(ana);
  const header = page.getByRole("list", { name: "Also viewing this conversation" });
  await expect(header.getByText("Ana Lopes is viewing this conversation")).toBeAttached();
  await expect(ana.getByRole("list", { name: "Also viewing this conversation" })).toContainText(OWNER.name);

  await other.composer().pressSequentially("On it");
  await expect(page.locator("[data-typing=teammate]")).toHaveText("Ana Lopes is typing a reply");
  await agent.composer().pressSequentially("Me too");
  await other.composer().pressSequentially(", a moment");
  await expect(page.locator("[data-typing=both]")).toContainText("Decide who replies");
  await expectAccessible(page);
  await ana.close();
  await expect(header).toBeHidden();
  await expect(page.locator("[data-typing]")).toBeHidden();

  await context.setOffline(true);
  await expect(page.locator("[data-connection=offline]")).toBeVisible();
  await agent.composer().fill("sent from a tunnel");
  await agent.composer().press("Enter");
  await expect(agent.thread().getByText("sent from a tunnel")).toBeVisible();
  await context.setOffline(false);
  await expect(agent.bubble("sent from a tunnel")).toHaveCount(1);
  await expect(page.locator("[data-connection]")).toBeHidden();
  await context.clearCookies();
  await context.setOffline(true);
  await context.setOffline(false);
  await expect(page.getByText("You’ve been signed out")).toBeVisible();
  await expect(page).toHaveURL(/\/sign-in\?next=/);
  clearErrors(errors);
});

test("a page over the stream limit names the limit and connects once there is room", {
  tag: "@sweep",
}, async ({ browser }) => {
  const page = await openAsColleague(browser, "Many Windows");
  await page.goto("about:blank");
  const cookies = await page.context().cookies();
  const Cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  // Held until the end: fetch closes the connection of a response that is garbage collected.
  const streams: Response[] = [];
  while (streams.length < STREAMS_PER_MEMBER) {
    const response = await fetch(`${baseUrl()}/api/inbox/stream`, { headers: { Cookie } });
    if (response.ok) streams.push(response);
    else await response.text();
  }
  await page.goto("/inbox");
  const strip = page.locator("[data-connection=reconnecting]");
  await expect(strip).toHaveText(
    `You have ${STREAMS_PER_MEMBER} live connections open. Close Parley on another device or browser.`,
  );
  for (const { body } of streams) await body?.cancel();
  await expect(async () => {
    await page.evaluate(() => window.dispatchEvent(new Event("online")));
    await expect(page.locator("[data-live=live]")).toBeAttached({ timeout: 2000 });
  }).toPass();
  await expect(strip).toBeHidden();
  await page.context().close();
});

test("when a contact is deleted, their open conversation and the text for them disappear", async ({
  page,
}) => {
  const { id } = await meet(page, "Soon Forgotten");
  const agent = await Agent.on(page);
  await agent.composer().fill("unsent text");
  const textsInBrowser = () =>
    page.evaluate((id) => Object.keys(localStorage).filter((name) => name.endsWith(id)), id);
  expect(await textsInBrowser()).toHaveLength(1);
  const { conversation } = await (await page.request.get(`/api/inbox/conversations/${id}`)).json();
  await confirmPassword(page);
  await page.request.post(`/api/inbox/contacts/${conversation.contact.id}/erase`, {
    headers: { "Sec-Fetch-Site": "same-origin" },
  });
  await expect(page.getByText("Conversation not found")).toBeVisible();
  await expect(agent.thread()).toHaveCount(0);
  await expect(page.getByRole("main").getByText("Soon Forgotten")).toHaveCount(0);
  await expect(page).not.toHaveTitle(/Soon Forgotten/);
  await expect.poll(textsInBrowser).toEqual([]);
});

test("changes made while a page loads its scripts are shown without changing rendered content", async ({
  page,
}) => {
  const conversation = await meet(page, "Early Bird");
  const late = await page.context().newPage();
  const loaded = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  await late.route("**/_next/static/chunks/*.js*", async (route) => {
    const script = await route.fetch();
    // The conversation's script chunk, identified by a message key used only there.
    if ((await script.text()).includes("threadFailed")) {
      asked.resolve();
      await loaded.promise;
    }
    await route.fulfill({ response: script });
  });
  await late.goto(`/inbox/${conversation.id}`, { waitUntil: "commit" });
  await asked.promise;
  await conversation.customerWrites("written meanwhile");
  await expect(page.getByRole("article").getByText("written meanwhile")).toBeVisible();
  loaded.resolve();
  await expect(late.getByRole("article").getByText("written meanwhile")).toBeVisible();
  // An idle page still loads what may be opened.
  await late.unrouteAll({ behavior: "ignoreErrors" });
});
