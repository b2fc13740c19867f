"use client";

import { Search, SquarePen } from "lucide-react";
import { useTranslations } from "next-intl";
import { createPortal } from "react-dom";
import { PaletteActionItems } from "#components/app/palette-action-items.tsx";
import { CommandItems, useRecentCommands } from "#components/app/palette-command-items.tsx";
import { DocsItems } from "#components/app/palette-docs.tsx";
import {
  ALWAYS_SHOWN_PREFIX,
  FOUND_PREFIX,
  PaletteGroup,
  PaletteItem,
} from "#components/app/palette-item.tsx";
import { RowItems } from "#components/app/palette-row-items.tsx";
import { ViewItems } from "#components/app/palette-views.tsx";
import { PaletteWorkspaces } from "#components/app/palette-workspaces.tsx";
import { type ContactSearch, useRecentConversations } from "#components/app/use-palette-search.ts";
import type { PickerKind } from "#components/inbox/details/picker.tsx";
import { type CommandId, commands } from "#components/shell/keys/commands.ts";
import { useBoundCommands } from "#components/shell/keys/use-command.ts";
import { openNewMessage } from "#components/shell/navigation/new-message.ts";
import { useOpenConversation } from "#components/shell/navigation/open-conversation.ts";
import { settingsIcons } from "#components/shell/navigation/settings-icons.ts";
import { type SettingsPage, settingsGroups } from "#components/shell/navigation/settings-pages.ts";
import { useGoToInbox } from "#components/shell/navigation/use-go-to-inbox.ts";
import { useDefaultCountry } from "#components/shell/session/workspace-context.tsx";
import { ContactAvatar } from "#components/ui/contact-avatar.tsx";
import { useNavigate } from "#components/ui/use-navigate.ts";
import { hasPermission } from "#lib/accounts/permissions.ts";
import type { CurrentMember } from "#lib/accounts/schema.ts";
import type { ConversationView } from "#lib/conversations/schema.ts";
import type { FoundContact } from "#lib/conversations/search/schema.ts";
import { formatPhone } from "#lib/platform/format-phone.ts";
import { readPhone } from "#lib/platform/national-phone.ts";

// They need the focus in the list, or the palette itself.
const HIDDEN_COMMANDS = new Set<CommandId>([
  "palette",
  "leave",
  "list.next",
  "list.previous",
  "list.open",
  "select",
  "select.next",
  "select.previous",
]);
const GROUPS = ["conversation", "go", "list", "app"] as const;

interface PaletteRootProps {
  currentMember: CurrentMember;
  search: string;
  people: ContactSearch;
  isInConversation: boolean;
  /** The state of the open conversation. */
  state: ConversationView["state"] | undefined;
  /** The conversation of the focused row, while none is open. */
  row: ConversationView | undefined;
  choose: (action: () => void) => void;
  open: (page: PickerKind) => void;
  onNewContact: () => void;
  /** Element for the number of results, outside the list, which may contain only options. */
  statusAt: HTMLElement | null;
}

export function PaletteRoot(props: PaletteRootProps) {
  const {
    currentMember,
    search,
    people,
    isInConversation,
    state,
    row,
    choose,
    open,
    onNewContact,
    statusAt,
  } = props;
  const t = useTranslations("shell");
  const tNav = useTranslations("settings.nav");
  const navigate = useNavigate();
  const bound = useBoundCommands();
  const recent = useRecentConversations();
  const { found, searching } = people;
  const { open: openConversation } = useOpenConversation();
  const goInbox = useGoToInbox();
  const country = useDefaultCountry();
  const wanted = search.trim();
  const go = (href: string) => choose(() => navigate(href));
  const phone = hasPermission(currentMember.role, "conversations.reply") ? readPhone(wanted, country) : null;
  const status = searching || found.length === 0 ? "" : t("palette.count", { count: found.length });
  const isOffered = (id: CommandId) =>
    bound.has(id) && !HIDDEN_COMMANDS.has(id) && !(id === "select.all" && isInConversation);
  const offered = commands.filter(({ id }) => isOffered(id));
  const recentCommands = useRecentCommands(offered);
  const items = { isInConversation, state, choose, open };
  return (
    <>
      {phone ? (
        <PaletteItem
          value={`${FOUND_PREFIX}phone`}
          label={t("palette.messageNumber", { number: formatPhone(phone) })}
          icon={<SquarePen className="size-4" />}
          onSelect={() => choose(() => openNewMessage({ phone }))}
        />
      ) : null}
      {row ? <RowItems {...{ currentMember, choose, open }} conversation={row} /> : null}
      {recentCommands.length > 0 && wanted === "" && !isInConversation ? (
        <PaletteGroup heading={t("palette.recentCommands")}>
          <CommandItems {...items} prefix="recent." commands={recentCommands} />
        </PaletteGroup>
      ) : null}
      {GROUPS.map((group) => {
        const ofGroup = offered.filter((command) => command.group === group);
        if (ofGroup.length === 0) return null;
        return (
          <PaletteGroup key={group} heading={t(`group.${group}`)}>
            <CommandItems {...items} commands={ofGroup} />
            <PaletteActionItems {...{ group, currentMember, choose, go, onNewContact }} />
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
              value={FOUND_PREFIX + person.id}
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
      {wanted === "" ? null : (
        <ViewItems
          onOpen={(address) => choose(() => goInbox(`?${address}`))}
          onSegment={(id) => go(`/contacts?segment=${id}`)}
          onTemplate={(id) => go(`/settings/templates?template=${id}`)}
        />
      )}
      <PaletteWorkspaces currentMember={currentMember} choose={choose} />
      <PaletteGroup heading={t("palette.settings")}>
        {settingsGroups(currentMember.role)
          .flatMap(({ pages }) => pages)
          .map((page) => (
            <PaletteItem
              key={page}
              value={`settings.${page}`}
              label={tNav(page)}
              keywords={`${t("palette.settings")} ${t(`settingSynonyms.${page}`)}`}
              icon={<SettingsIcon page={page} />}
              onSelect={() => go(`/settings/${page}`)}
            />
          ))}
      </PaletteGroup>
      {searching ? null : <DocsItems wanted={wanted} go={go} />}
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

function SettingsIcon({ page }: { page: SettingsPage }) {
  const Icon = settingsIcons[page];
  return <Icon className="size-4" />;
}

function PersonItem({
  value,
  person,
  onSelect,
}: {
  value: string;
  person: Pick<FoundContact, "id" | "displayName" | "phone" | "phoneDisplay">;
  onSelect: () => void;
}) {
  const { displayName, phoneDisplay } = person;
  return (
    <PaletteItem
      value={value}
      label={displayName}
      end={phoneDisplay === displayName ? null : <bdi>{phoneDisplay}</bdi>}
      icon={<ContactAvatar contact={person} className="size-5 text-[8px]" />}
      onSelect={onSelect}
    />
  );
}
