import { AsyncLocalStorage } from "node:async_hooks";
import { parentPort, workerData } from "node:worker_threads";
import { InfiniteQueryObserver, QueryClient, QueryObserver } from "@tanstack/react-query";
import { LivePage } from "#components/inbox/cache/live-page.ts";
import { LiveStatus } from "#components/shell/live/live-status.ts";
import { conversationListQuery, conversationQuery } from "#lib/conversations/browser.ts";
import { ALL_OPEN } from "#lib/conversations/views/rules.ts";
import type { StreamOwner } from "#lib/events/live/schema.ts";
import { threadQuery } from "#lib/messages/browser.ts";

// A worker thread that runs the pages' live code for one member's browser: caches, locks and channels without a DOM.
// Messages open and close tabs and read their caches.

interface TabCommand {
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
  /** The URL behind the proxy whose connections are broken. */
  url: string;
  /** The URL that pages are rendered from, without the proxy. */
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

parentPort?.on("message", async (command: TabCommand) => {
  const response =
    command.do === "open"
      ? await open(command)
      : command.do === "close"
        ? close(command.tab)
        : readCaches(command.tab);
  parentPort?.postMessage({ id: command.id, response });
});

// Server rendering must succeed for a page to open.
const RENDER_RETRY = { retry: 40, retryDelay: 250 };
const openList = { ...ALL_OPEN, currentMemberId: owner.userId };

/** Loads the data as the server would, after the event position was read. */
async function open({ tab, place = "", conversationId = "" }: TabCommand): Promise<void> {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000, retry: 1 } } });
  await rendering.run(true, () =>
    Promise.all([
      client.fetchInfiniteQuery({ ...conversationListQuery(openList), ...RENDER_RETRY }),
      client.fetchInfiniteQuery({ ...threadQuery(conversationId), ...RENDER_RETRY }),
      client.fetchQuery({ ...conversationQuery(conversationId), ...RENDER_RETRY }),
    ]),
  );
  const unsubscribe = [
    new InfiniteQueryObserver(client, conversationListQuery(openList)).subscribe(() => {}),
    new InfiniteQueryObserver(client, threadQuery(conversationId)).subscribe(() => {}),
    new QueryObserver(client, conversationQuery(conversationId)).subscribe(() => {}),
  ];
  const status = new LiveStatus(owner.userId);
  const page = new LivePage({ client, cursor: place, owner, status });
  page.setPathname(`/inbox/${conversationId}`);
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

function readCaches(tab: string) {
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
    connection: shown.status.store.getState().connection,
    list: pagesOf("conversations"),
    thread: pagesOf("thread"),
    conversation: conversation?.[1]?.conversation ?? null,
  };
}
