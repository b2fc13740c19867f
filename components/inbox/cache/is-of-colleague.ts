import type { MessageView } from "#lib/conversations/thread/schema.ts";
import { hasTrait } from "#lib/whatsapp/kind-rules.ts";

/** A message or note that another person of the business wrote, here or on the business's phone. */
export function isOfColleague(
  { author, content, direction, fromPhone }: MessageView,
  currentMemberId: string,
): boolean {
  if (direction === "inbound" || !hasTrait(content.kind, "raisesRevision")) return false;
  return fromPhone === true || (author.kind === "member" && author.id !== currentMemberId);
}
