"use client";

import { Command as CommandIcon, MessageSquare, Search, Settings } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { createPortal } from "react-dom";
import { PaletteActionItems } from "#components/app/palette-action-items.tsx";
import {
  ALWAYS_SHOWN_PREFIX,
  PaletteGroup,
  PaletteItem,
  SERVER_RESULT_PREFIX,
} from "#components/app/palette-item.tsx";
import type { PalettePage } from "#components/app/palette-pages.tsx";
import { ViewItems } from "#components/app/palette-views.tsx";
import { PaletteWorkspaces } from "#components/app/palette-workspaces.tsx";
import { useContactSearch, useRecentConversations } from "#components/app/use-palette-search.ts";
import { type CommandId, commandGroups, commands } from "#components/shell/keys/commands.ts";
import { KeyCaps } from "#components/shell/keys/key-caps.tsx";
import { isScoped, runCommand, useBoundCommands } from "#components/shell/keys/use-command.ts";
import { useOpenConversation } from "#components/shell/navigation/open-conversation.ts";
import { settingsGroups } from "#components/shell/navigation/settings-pages.ts";
import { useGoToInbox } from "#components/shell/navigation/use-go-to-inbox.ts";
import type { Viewer } from "#lib/accounts/schema.ts";
import type { FoundContact } from "#lib/conversations/search/schema.ts";

// They need the focus in the list, or the palette itself.
const HIDDEN_COMMANDS = new Set<CommandId>([
  "palette",
  "leave",
  "list.next",
  "list.previous",
  "list.open",
  "select",
]);
const PAGE_BY_COMMAND: Partial<Record<CommandId, PalettePage>> = {
  assign: "assign",
  snooze: "snooze",
  label: "label",
};

interface PaletteRootProps {
  viewer: Viewer;
  search: string;
  isInConversation: boolean;
  choose: (action: () => void) => void;
  open: (page: PalettePage) => void;
  onNewContact: () => void;
  /** Element for the number of results, outside the list, which may contain only options. */
  statusAt: HTMLElement | null;
}

export function PaletteRoot(props: PaletteRootProps) {
  const { viewer, search, isInConversation, choose, open, onNewContact, statusAt } = props;
  const t = useTranslations("shell");
  const tNav = useTranslations("settings.nav");
  const router = useRouter();
  const bound = useBoundCommands();
  const recent = useRecentConversations();
  const { found, searching } = useContactSearch(search);
  const { open: openConversation } = useOpenConversation();
  const goInbox = useGoToInbox();
  const wanted = search.trim();
  const go = (href: string) => choose(() => router.push(href));
  const groups = isInConversation ? (["conversation", "list", "go", "app"] as const) : commandGroups;
  const count = found.length > 0 ? t("palette.count", { count: found.length }) : "";
  const status = searching ? t("palette.searching") : count;
  return (
    <>
      {groups.map((group) => {
        const offered = commands.filter(
          ({ id, group: own }) => own === group && bound.has(id) && !HIDDEN_COMMANDS.has(id),
        );
        if (offered.length === 0) return null;
        return (
          <PaletteGroup key={group} heading={t(`group.${group}`)}>
            {offered.map(({ id, label }) => {
              const page = isInConversation && !isScoped(id) ? PAGE_BY_COMMAND[id] : undefined;
              return (
                <PaletteItem
                  key={id}
                  value={id}
                  label={t(`command.${label}`)}
                  icon={<CommandIcon className="size-4" />}
                  end={<KeyCaps id={id} />}
                  opens={page !== undefined}
                  onSelect={() => (page ? open(page) : choose(() => runCommand(id)))}
                />
              );
            })}
            <PaletteActionItems {...{ group, viewer, choose, go, onNewContact }} />
          </PaletteGroup>
        );
      })}
      {recent.length > 0 && search === "" ? (
        <PaletteGroup heading={t("palette.recent")}>
          {recent.map((item) => (
            <PersonItem
              key={item.id}
              value={item.id}
              person={item.contact}
              onSelect={() => choose(() => openConversation(item.id))}
            />
          ))}
        </PaletteGroup>
      ) : null}
      {found.length > 0 ? (
        <PaletteGroup heading={t("palette.contacts")}>
          {found.map((person) => (
            <PersonItem
              key={person.id}
              value={SERVER_RESULT_PREFIX + person.id}
              person={person}
              onSelect={() => {
                const { id, conversation: thread } = person;
                if (thread) choose(() => openConversation(thread.id));
                else go(`/contacts/${id}`);
              }}
            />
          ))}
        </PaletteGroup>
      ) : null}
      {wanted === "" ? null : <ViewItems onOpen={(address) => choose(() => goInbox(`?${address}`))} />}
      <PaletteWorkspaces viewer={viewer} choose={choose} />
      <PaletteGroup heading={t("palette.settings")}>
        {settingsGroups(viewer.role)
          .flatMap(({ pages }) => pages)
          .map((page) => (
            <PaletteItem
              key={page}
              value={`settings.${page}`}
              label={tNav(page)}
              keywords={t("palette.settings")}
              icon={<Settings className="size-4" />}
              onSelect={() => go(`/settings/${page}`)}
            />
          ))}
      </PaletteGroup>
      {wanted.length > 1 && !searching ? (
        <PaletteGroup heading={t("palette.messages")}>
          <PaletteItem
            value={`${ALWAYS_SHOWN_PREFIX}messages`}
            label={t("palette.searchMessages", { q: wanted })}
            icon={<Search className="size-4" />}
            onSelect={() => choose(() => goInbox(`?q=${encodeURIComponent(wanted)}`))}
          />
        </PaletteGroup>
      ) : null}
      {statusAt ? createPortal(status, statusAt) : null}
    </>
  );
}

function PersonItem({
  value,
  person: { displayName, phoneDisplay },
  onSelect,
}: {
  value: string;
  person: Pick<FoundContact, "displayName" | "phoneDisplay">;
  onSelect: () => void;
}) {
  return (
    <PaletteItem
      value={value}
      label={displayName}
      end={phoneDisplay === displayName ? null : <bdi>{phoneDisplay}</bdi>}
      icon={<MessageSquare className="size-4" />}
      onSelect={onSelect}
    />
  );
}
