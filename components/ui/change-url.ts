let isFollowed = false;
let waiting: (() => void)[] = [];

/**
 * Changes the URL without a server navigation. Next's router follows `window.history` only from its first effects on,
 * and shows the page of the previous URL after an earlier change. A press between hydration and these effects waits.
 */
export function changeUrl(href: string, change: () => void): void {
  rememberTarget(href);
  if (isFollowed) change();
  else waiting.push(change);
}

export function replaceUrl(href: string, mark: object | null = null): void {
  changeUrl(href, () => window.history.replaceState(mark, "", href));
}

/** How long a page may take to render. */
export const RENDER_MS = 10_000;
let target: { path: string; until: number } | null = null;
let targetQuery: { path: string; search: string } | null = null;
const listeners = new Set<() => void>();

/** Before the change. One of the query alone renders no other page. */
function rememberTarget(href: string): void {
  const { pathname, search } = new URL(href, "http://page");
  targetQuery = { path: pathname, search };
  if (pathname !== targetPath()) setTarget({ path: pathname, until: performance.now() + RENDER_MS });
}

export function forgetTarget(): void {
  targetQuery = null;
  if (target) setTarget(null);
}

function setTarget(next: typeof target): void {
  target = next;
  for (const listener of listeners) listener();
}

/** Null once its page is rendered. */
export function pendingPath(): string | null {
  return target && performance.now() < target.until ? target.path : null;
}

/**
 * The path that was chosen last. After two quick changes, Next's router sets the URL of the first again when that page
 * is rendered, until the second is.
 */
export function targetPath(): string {
  return pendingPath() ?? window.location.pathname;
}

export function targetSearch(): URLSearchParams {
  const isLatest = targetQuery?.path === targetPath();
  return new URLSearchParams(isLatest ? targetQuery?.search : window.location.search);
}

export function onTargetChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** In a timer of an effect: the effects of a page, Next's too, all run before it. */
export function startUrlChanges(): void {
  isFollowed = true;
  const changes = waiting;
  waiting = [];
  for (const change of changes) change();
}
