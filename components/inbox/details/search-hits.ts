export interface Hit {
  conversationId: string;
  /** The message; absent of a contact. */
  at: string | undefined;
}

/** Attributes of a search result that opens a conversation. */
export function hitProps({ conversationId, at }: Hit) {
  return { "data-hit": conversationId, "data-hit-at": at };
}

/** The links of the results that are shown and the hits that they open, in the same order. */
export function shownHits(): { links: HTMLElement[]; hits: Hit[] } {
  const links = [...document.querySelectorAll<HTMLElement>("a[data-hit^=conv_]")];
  const hits = links.map(({ dataset }) => ({ conversationId: dataset.hit ?? "", at: dataset.hitAt }));
  return { links, hits };
}

/** @returns the place of the hit, else of another one of its conversation, else -1 */
export function placeOf(hits: readonly Hit[], { conversationId, at }: Hit): number {
  const ofConversation = (hit: Hit) => hit.conversationId === conversationId;
  const exact = hits.findIndex((hit) => ofConversation(hit) && hit.at === at);
  return exact === -1 ? hits.findIndex(ofConversation) : exact;
}

/** The hit to open when the conversation is left: the next one of another conversation, else the previous one. */
export function hitAfterLeaving(hits: readonly Hit[], left: Hit): Hit | undefined {
  const place = placeOf(hits, left);
  const isOther = ({ conversationId }: Hit) => conversationId !== left.conversationId;
  return hits.slice(place + 1).find(isOther) ?? hits.slice(0, Math.max(place, 0)).findLast(isOther);
}
