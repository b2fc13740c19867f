import { describeTime } from "#components/inbox/details/time-choices.ts";
import type { Formats } from "#components/ui/formats.ts";
import type { MessageView } from "#lib/conversations/thread/schema.ts";

export interface ActivityText {
  key: string;
  values: { actor: string; assignee: string; team: string; until: string; labels: string; count: number };
}

export function describeActivity(
  { content, author, createdAt }: Pick<MessageView, "content" | "author" | "createdAt">,
  currentMemberId: string,
  you: { subject: string; object: string },
  formats: Formats,
): ActivityText | null {
  if (content.kind !== "activity") return null;
  const hasActor = (author.kind === "member" || author.kind === "api_key") && author.name !== null;
  const { assignee, team, until } = content;
  const isSelfAssigned = content.action === "assigned" && assignee !== null && assignee.id === author.id;
  return {
    key: isSelfAssigned ? "took" : hasActor ? content.action : `${content.action}Automatic`,
    values: {
      actor: author.id === currentMemberId ? you.subject : (author.name ?? ""),
      assignee: assignee?.id === currentMemberId ? you.object : (assignee?.name ?? ""),
      team: team?.name ?? "",
      until: until ? describeTime(new Date(until), new Date(createdAt), formats) : "",
      labels: formats.list(content.labels),
      count: content.labels.length,
    },
  };
}
