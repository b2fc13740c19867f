import type { MessageView } from "#lib/conversations/thread/schema.ts";
import { hasTrait } from "#lib/whatsapp/kind-rules.ts";

/** Whether it is counted by the thread's revision; a scheduled message only once it is due. */
export function raisesRevision({
  content,
  held,
  status,
}: Pick<MessageView, "content" | "held" | "status">): boolean {
  return hasTrait(content.kind, "raisesRevision") && held?.reason !== "scheduled" && status !== "canceled";
}
