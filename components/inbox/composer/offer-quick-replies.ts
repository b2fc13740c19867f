import { writeInto } from "#components/inbox/composer/write-into.ts";
import { runCommand } from "#components/shell/keys/use-command.ts";

export function offerQuickReplies(): void {
  runCommand("reply");
  const field = document.querySelector<HTMLTextAreaElement>("textarea[data-composer]");
  if (!field) return;
  const { value, selectionStart, selectionEnd } = field;
  // Within a word, a slash does not open quick replies.
  const isApart = /(?:^|\s)$/.test(value.slice(0, selectionStart));
  writeInto(field, selectionStart, selectionEnd, isApart ? "/" : " /");
}
