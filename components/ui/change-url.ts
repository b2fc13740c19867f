let isFollowed = false;
let waiting: (() => void)[] = [];

/**
 * Changes the URL without a server navigation. Next's router follows `window.history` only from its first effects on,
 * and shows the page of the former URL after an earlier change. A press between hydration and these effects waits.
 */
export function changeUrl(change: () => void): void {
  if (isFollowed) change();
  else waiting.push(change);
}

export function replaceUrl(href: string, mark: object | null = null): void {
  changeUrl(() => window.history.replaceState(mark, "", href));
}

/** In a timer of an effect: the effects of a page, Next's too, all run before it. */
export function startUrlChanges(): void {
  isFollowed = true;
  const changes = waiting;
  waiting = [];
  for (const change of changes) change();
}
