import { AsyncLocalStorage } from "node:async_hooks";
import { parentPort, workerData } from "node:worker_threads";
import { InfiniteQueryObserver, QueryClient, QueryObserver } from "@tanstack/react-query";
import { LivePage } from "#components/inbox/live/live-page.ts";
import { LiveStatus } from "#components/inbox/live/live-status.ts";
import { conversationListQuery, conversationQuery } from "#lib/conversations/browser.ts";
import { threadQuery } from "#lib/messages/browser.ts";
import type { StreamOwner } from "#lib/realtime/schema.ts";
import { ALL_OPEN } from "#lib/views/rules.ts";

// A browser of one member without a screen: the pages' own live code, caches, locks and channels, on a thread of its own.
// It is told to open and close tabs and asked what their caches hold.

interface Told {
  id: number;
  do: "open" | "close" | "look";
  tab: string;
  place?: string;
  conversationId?: string;
}

interface Tab {
  client: QueryClient;
  status: LiveStatus;
  close(): void;
}

const { url, serverUrl, cookie, owner } = workerData as {
  /** The network of the browser, which breaks. */
  url: string;
  /** What a page of the server's is rendered from. */
  serverUrl: string;
  cookie: string;
  owner: StreamOwner;
};
const rendering = new AsyncLocalStorage<true>();
const tabs = new Map<string, Tab>();
const network = globalThis.fetch;

globalThis.fetch = (input, init) =>
  network(new URL(String(input), rendering.getStore() ? serverUrl : url), {
    ...init,
    headers: { ...init?.headers, Cookie: cookie, "Sec-Fetch-Site": "same-origin" },
  });
Object.assign(globalThis, {
  window: new EventTarget(),
  document: Object.assign(new EventTarget(), { visibilityState: "visible" }),
});
Object.defineProperty(navigator, "onLine", { value: true });

parentPort?.on("message", async (told: Told) => {
  const answer =
    told.do === "open" ? await open(told) : told.do === "close" ? close(told.tab) : look(told.tab);
  parentPort?.postMessage({ id: told.id, answer });
});

// A page that could not be rendered is no page.
const PATIENT = { retry: 40, retryDelay: 250 };
const openList = { ...ALL_OPEN, viewerId: owner.userId };

/** Has its data from the server, which read it after the place was taken. */
async function open({ tab, place = "", conversationId = "" }: Told): Promise<void> {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000, retry: 1 } } });
  await rendering.run(true, () =>
    Promise.all([
      client.fetchInfiniteQuery({ ...conversationListQuery(openList), ...PATIENT }),
      client.fetchInfiniteQuery({ ...threadQuery(conversationId), ...PATIENT }),
      client.fetchQuery({ ...conversationQuery(conversationId), ...PATIENT }),
    ]),
  );
  const unsubscribe = [
    new InfiniteQueryObserver(client, conversationListQuery(openList)).subscribe(() => {}),
    new InfiniteQueryObserver(client, threadQuery(conversationId)).subscribe(() => {}),
    new QueryObserver(client, conversationQuery(conversationId)).subscribe(() => {}),
  ];
  const status = new LiveStatus(owner.userId);
  const page = new LivePage({ client, place, owner, status });
  page.at(`/inbox/${conversationId}`);
  const stop = page.open();
  const leave = () => {
    stop();
    for (const end of unsubscribe) end();
    client.clear();
  };
  tabs.set(tab, { client, status, close: leave });
}

function close(tab: string): void {
  tabs.get(tab)?.close();
  tabs.delete(tab);
}

function look(tab: string) {
  const shown = tabs.get(tab);
  if (!shown) return null;
  const pagesOf = (kind: string) =>
    shown.client
      .getQueriesData<{ pages: { data: unknown[] }[] }>({ queryKey: [kind] })
      .flatMap(([, data]) => data?.pages ?? [])
      .flatMap((page) => page.data);
  const [conversation] = shown.client.getQueriesData<{ conversation: unknown }>({
    queryKey: ["conversation"],
  });
  return {
    connection: shown.status.connection(),
    list: pagesOf("conversations"),
    thread: pagesOf("thread"),
    conversation: conversation?.[1]?.conversation ?? null,
  };
}
