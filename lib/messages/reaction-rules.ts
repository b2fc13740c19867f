import type { MessageView, Reaction } from "#lib/messages/schema.ts";

type Given = Pick<MessageView, "direction" | "content" | "status"> & { authorName: string | null };

/** What is on a message after everything that was put on it and taken back, the oldest first: the latest of each side. */
export function latestReactions(given: readonly Given[]): Reaction[] {
  return given.reduce<Reaction[]>((on, next) => withReaction(on, next), []);
}

/** A message's reactions with one more: it replaces the same side's, or takes it back; one that failed changes nothing. */
export function withReaction(on: readonly Reaction[], given: Given): Reaction[] {
  const { direction, content, status, authorName } = given;
  if (content.kind !== "reaction" || direction === "internal" || status === "failed") return [...on];
  const others = on.filter((reaction) => reaction.direction !== direction);
  if (content.emoji === null) return others;
  const by = direction === "inbound" ? null : authorName;
  return [...others, { direction, emoji: content.emoji, by }];
}
