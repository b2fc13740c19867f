import { snoozeWords } from "#components/inbox/work/snooze-choices.ts";
import { LOCALE } from "#components/ui/locale.ts";
import type { MessageView } from "#lib/messages/schema.ts";

/** A line of history: a text of `work.activity` in `messages/en/work.json`, and what fills it. */
export interface ActivityWords {
  key: string;
  values: { actor: string; assignee: string; until: string; labels: string; count: number };
}

const list = new Intl.ListFormat(LOCALE, { type: "conjunction" });

/**
 * What a line of history says to its reader: who did what, `you` for the reader's own doings, and no doer where nobody did
 * it (a snooze that ended). Null for what is no line of history.
 * @param you how the reader is called at the beginning of a sentence and within one
 */
export function describeActivity(
  { content, author, createdAt }: Pick<MessageView, "content" | "author" | "createdAt">,
  viewerId: string,
  you: { subject: string; object: string },
): ActivityWords | null {
  if (content.kind !== "activity") return null;
  const byPerson = (author.kind === "member" || author.kind === "api_key") && author.name !== null;
  const { assignee, until } = content;
  const took = content.action === "assigned" && assignee !== null && assignee.id === author.id;
  return {
    key: took ? "took" : byPerson ? content.action : `${content.action}Itself`,
    values: {
      actor: author.id === viewerId ? you.subject : (author.name ?? ""),
      assignee: assignee?.id === viewerId ? you.object : (assignee?.name ?? ""),
      until: until ? snoozeWords(new Date(until), new Date(createdAt)) : "",
      labels: list.format(content.labels),
      count: content.labels.length,
    },
  };
}
