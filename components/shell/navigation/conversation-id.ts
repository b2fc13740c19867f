import { targetPath } from "#components/ui/change-url.ts";

/** @returns the conversation that the page at this path shows */
export function conversationIdOf(pathname: string): string | undefined {
  return /^\/inbox\/(conv_[0-9a-z]+)$/.exec(pathname)?.[1];
}

/**
 * The conversation that was opened last. Handlers decide by it: what they have of `useConversationId` is older until the
 * page is rendered, and a key may have opened the next one since.
 */
export function targetConversationId(): string | undefined {
  return conversationIdOf(targetPath());
}
