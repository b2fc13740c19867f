import type { MessageView } from "#lib/conversations/thread/schema.ts";

export function remedyOf(
  { failure, content }: Pick<MessageView, "failure" | "content">,
  open: boolean,
): "retry" | "template" | null {
  if (failure?.code === "WINDOW_CLOSED") return "template";
  if (!failure?.retryable) return null;
  return open || content.kind === "template" ? "retry" : "template";
}
