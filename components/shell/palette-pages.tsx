"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Check, UserX } from "lucide-react";
import { useTranslations } from "next-intl";
import { toast } from "sonner";
import { applyConversation } from "#components/inbox/apply-event.ts";
import { PaletteItem } from "#components/shell/palette-item.tsx";
import { Avatar } from "#components/ui/avatar.tsx";
import { labelsQuery } from "#lib/contacts/browser.ts";
import { changeLabels, updateConversation } from "#lib/conversations/browser.ts";
import type { ConversationView } from "#lib/conversations/schema.ts";
import { errorText } from "#lib/http/fetch-json.ts";
import { membersQuery } from "#lib/workspaces/browser.ts";

export type PalettePage = "assign" | "label";

interface PageProps {
  conversation: ConversationView;
  viewerId: string;
  choose: (act: () => void) => void;
}

/** Does one thing to the conversation and shows what came of it. */
function useAct(choose: PageProps["choose"]) {
  const client = useQueryClient();
  return (act: () => Promise<ConversationView>) =>
    choose(() => {
      act().then(
        (conversation) => applyConversation(client, conversation),
        (error: unknown) => void toast.error(errorText(error)),
      );
    });
}

/** Whom to give the conversation to. */
export function AssignPage({ conversation, viewerId, choose }: PageProps) {
  const t = useTranslations("shell.palette");
  const { data } = useQuery(membersQuery);
  const act = useAct(choose);
  const mine = (id: string) => id === viewerId;
  // Oneself first: that is what is chosen most.
  const members = (data?.data ?? []).toSorted((one, other) => Number(mine(other.id)) - Number(mine(one.id)));
  const assign = (assigneeId: string | null) =>
    act(() => updateConversation(conversation.id, { assigneeId }));
  return (
    <>
      {members.map(({ id, name }) => (
        <PaletteItem
          key={id}
          value={id}
          label={mine(id) ? t("me", { name }) : name}
          icon={<Avatar id={id} name={name} className="size-5 text-[9px]" />}
          end={conversation.assignee?.id === id ? <Chosen text={t("assigned")} /> : null}
          onSelect={() => assign(id)}
        />
      ))}
      {conversation.assignee ? (
        <PaletteItem
          value="nobody"
          label={t("nobody")}
          icon={<UserX className="size-4" />}
          onSelect={() => assign(null)}
        />
      ) : null}
    </>
  );
}

/** A label to put on, or to take off where it is on. */
export function LabelPage({ conversation, choose }: PageProps) {
  const t = useTranslations("shell.palette");
  const { data } = useQuery(labelsQuery);
  const act = useAct(choose);
  const on = new Set(conversation.labels.map(({ id }) => id));
  return (data?.data ?? []).map(({ id, name }) => (
    <PaletteItem
      key={id}
      value={id}
      label={name}
      end={on.has(id) ? <Chosen text={t("labelled")} /> : null}
      onSelect={() => act(() => changeLabels(conversation.id, on.has(id) ? { remove: [id] } : { add: [id] }))}
    />
  ));
}

function Chosen({ text }: { text: string }) {
  return (
    <span className="flex items-center gap-1">
      {text}
      <Check aria-hidden className="size-4" />
    </span>
  );
}
