"use client";

import { useTranslations } from "next-intl";
import { commandIcons } from "#components/app/command-icons.ts";
import { closeLabel } from "#components/app/palette-command-items.tsx";
import { PaletteGroup, PaletteItem } from "#components/app/palette-item.tsx";
import type { PickerKind } from "#components/inbox/details/picker.tsx";
import { useConversationActions } from "#components/inbox/details/use-conversation-actions.ts";
import { useOpenConversation } from "#components/shell/navigation/open-conversation.ts";
import { usePermission } from "#components/shell/session/permission-context.tsx";
import type { CurrentMember } from "#lib/accounts/schema.ts";
import type { ConversationView } from "#lib/conversations/schema.ts";

const PAGES = [
  { page: "assign", command: "assign", label: "assign" },
  { page: "label", command: "label", label: "label" },
  { page: "snooze", command: "snooze", label: "snooze" },
] as const;

interface RowItemsProps {
  currentMember: CurrentMember;
  conversation: ConversationView;
  choose: (action: () => void) => void;
  open: (page: PickerKind) => void;
}

/** What can be done with the row of the list that has the focus, while no conversation is open. */
export function RowItems({ currentMember, conversation, choose, open }: RowItemsProps) {
  const t = useTranslations("shell");
  const canUpdate = usePermission("conversations.update");
  const actions = useConversationActions(conversation);
  const { open: openConversation } = useOpenConversation();
  const { id, state, contact, assignee } = conversation;
  const { user } = currentMember;
  const iconOf = (command: keyof typeof commandIcons) => {
    const Icon = commandIcons[command];
    return <Icon className="size-4" />;
  };
  return (
    <PaletteGroup heading={contact.displayName}>
      <PaletteItem
        value="row.open"
        label={t("command.listOpen")}
        keywords={t("synonyms.listOpen")}
        icon={iconOf("list.open")}
        onSelect={() => choose(() => openConversation(id))}
      />
      {canUpdate ? (
        <>
          {PAGES.map(({ page, command, label }) => (
            <PaletteItem
              key={page}
              value={`row.${page}`}
              label={t(`command.${label}`)}
              keywords={t(`synonyms.${label}`)}
              icon={iconOf(command)}
              opens
              onSelect={() => open(page)}
            />
          ))}
          {assignee?.id === user.id ? null : (
            <PaletteItem
              value="row.assignMe"
              label={t("command.assignMe")}
              keywords={t("synonyms.assignMe")}
              icon={iconOf("assign.me")}
              onSelect={() => choose(() => void actions.assign({ id: user.id, name: user.name }))}
            />
          )}
          <PaletteItem
            value="row.close"
            label={t(`palette.${closeLabel(state)}`)}
            keywords={t("synonyms.close")}
            icon={iconOf("close")}
            onSelect={() => choose(() => void (state === "closed" ? actions.reopen() : actions.close()))}
          />
          <PaletteItem
            value="row.unread"
            label={t("command.unread")}
            keywords={t("synonyms.unread")}
            icon={iconOf("unread")}
            onSelect={() => choose(() => void actions.markUnread())}
          />
        </>
      ) : null}
    </PaletteGroup>
  );
}
