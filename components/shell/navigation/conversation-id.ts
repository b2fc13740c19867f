/** @returns the conversation that the page at this path shows */
export function conversationIdOf(pathname: string): string | undefined {
  return /^\/inbox\/(conv_[0-9a-z]+)$/.exec(pathname)?.[1];
}
