import type { MessageView } from "#lib/conversations/thread/schema.ts";

/**
 * Anything but a template needs an open window.
 * @param open whether the reply window is open
 */
export function remedyOf(
  { failure, content }: Pick<MessageView, "failure" | "content">,
  open: boolean,
): "retry" | "template" | null {
  if (failure?.code === "WINDOW_CLOSED") return "template";
  if (!failure?.retryable) return null;
  return open || content.kind === "template" ? "retry" : "template";
}
