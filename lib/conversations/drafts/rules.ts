import type { Draft } from "#lib/conversations/drafts/schema.ts";

/** Whether nothing of the draft has to be stored. A signature removed from a reply counts before its first word is written. */
export function isEmptyDraft({
  body,
  files,
  isUnsigned,
}: Pick<Draft, "body" | "files" | "isUnsigned">): boolean {
  return body === "" && files.length === 0 && !isUnsigned;
}
