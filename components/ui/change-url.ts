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

let isLeaving = false;

/**
 * Steps back in the history. The browser does it later, so a second step is not added until then.
 * @param href of the entry before, if it is known: keys that are pressed until then wait for it
 */
export function stepBack(href?: string): void {
  if (isLeaving) return;
  isLeaving = true;
  const onPop = () => {
    isLeaving = false;
  };
  window.addEventListener("popstate", onPop, { once: true });
  if (href !== undefined) rememberTarget(href);
  window.history.back();
}

/** How long a page may take to render. */
export const RENDER_MS = 10_000;
let target: { path: string; search: string; until: number } | null = null;
const listeners = new Set<() => void>();

/** Before the change. */
function rememberTarget(href: string): void {
  const { pathname: path, search } = new URL(href, "http://page");
  const isChosen = path === targetPath() && isSameQuery(targetSearch(), new URLSearchParams(search));
  if (!isChosen) setTarget({ path, search, until: performance.now() + RENDER_MS });
}

export function forgetTarget(): void {
  if (target) setTarget(null);
}

function setTarget(next: typeof target): void {
  target = next;
  for (const listener of listeners) listener();
}

function pendingTarget(): typeof target {
  return target && performance.now() < target.until ? target : null;
}

/** Null once its page is rendered. */
export function pendingPath(): string | null {
  return pendingTarget()?.path ?? null;
}

/** Whether what was chosen last is what the page shows, at this path and with this query. */
export function isTarget(path: string, search: URLSearchParams): boolean {
  const pending = pendingTarget();
  if (pending === null) return path === window.location.pathname;
  return path === pending.path && isSameQuery(search, new URLSearchParams(pending.search));
}

function isSameQuery(one: URLSearchParams, other: URLSearchParams): boolean {
  return one.toString() === other.toString();
}

/**
 * The path that was chosen last. After two quick changes, Next's router sets the URL of the first again when that page
 * is rendered, until the second is.
 */
export function targetPath(): string {
  return pendingPath() ?? window.location.pathname;
}

export function targetSearch(): URLSearchParams {
  return new URLSearchParams((pendingTarget() ?? window.location).search);
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
