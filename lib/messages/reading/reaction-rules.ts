import type { MessageView, Reaction } from "#lib/conversations/thread/schema.ts";

type ReactionMessage = Pick<MessageView, "direction" | "content" | "status" | "held"> & {
  authorName: string | null;
};

/** Returns the current reactions of a message from all that were added and removed, oldest first: at most one per side. */
export function latestReactions(changes: readonly ReactionMessage[]): Reaction[] {
  return changes.reduce<Reaction[]>((on, next) => withReaction(on, next), []);
}

/** Adds, replaces or removes the reaction of one side; one that failed, was canceled or is scheduled changes nothing. */
export function withReaction(on: readonly Reaction[], given: ReactionMessage): Reaction[] {
  const { direction, content, status, held, authorName } = given;
  if (content.kind !== "reaction" || direction === "internal") return [...on];
  if (status === "failed" || status === "canceled" || held?.reason === "scheduled") return [...on];
  const others = on.filter((reaction) => reaction.direction !== direction);
  if (content.emoji === null) return others;
  const by = direction === "inbound" ? null : authorName;
  return [...others, { direction, emoji: content.emoji, by }];
}
