import type { MessageView } from "#lib/messages/schema.ts";

/**
 * What can be done about a message that failed: the same again, a template in its place, or nothing; null for the last, and
 * for one that did not fail. What is no template goes through an open window alone, whatever it failed of.
 * @param open whether the reply window is open now
 */
export function remedyOf(
  { failure, content }: Pick<MessageView, "failure" | "content">,
  open: boolean,
): "retry" | "template" | null {
  if (failure?.code === "WINDOW_CLOSED") return "template";
  if (!failure?.retryable) return null;
  return open || content.kind === "template" ? "retry" : "template";
}
