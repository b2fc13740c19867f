import { writeInto } from "#components/inbox/composer/write-into.ts";
import { fillReply, type ReplyVariables } from "#lib/conversations/quick-replies/rules.ts";
import type { QuickReply } from "#lib/conversations/quick-replies/schema.ts";

/** Called only by the composer (`insertQuickReply`). Writes a quick reply with its variables and selects the first that has no value. @returns how many have none */
export function insertReply(
  field: HTMLTextAreaElement,
  { from, to }: { from: number; to: number },
  { body }: QuickReply,
  variables: ReplyVariables,
): number {
  const { text, unfilled } = fillReply(body, variables);
  const [first] = unfilled;
  writeInto(field, from, to, text, first && [from + first[0], from + first[1]]);
  return unfilled.length;
}
