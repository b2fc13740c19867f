"use client";

import { Command as CommandIcon, MessageSquare, Search, Settings } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { createPortal } from "react-dom";
import { type CommandId, commandGroups, commands } from "#components/inbox/keys/commands.ts";
import { KeyCaps } from "#components/inbox/keys/key-caps.tsx";
import { isScoped, runCommand, useBoundCommands } from "#components/inbox/keys/use-command.ts";
import { useOpenConversation } from "#components/inbox/thread/open-conversation.ts";
import { DeedItems } from "#components/shell/palette-deed-items.tsx";
import { ANYWAY, FOUND, PaletteGroup, PaletteItem } from "#components/shell/palette-item.tsx";
import type { PalettePage } from "#components/shell/palette-pages.tsx";
import { ViewItems } from "#components/shell/palette-views.tsx";
import { settingsGroups } from "#components/shell/settings-pages.ts";
import { useFound, useRecent } from "#components/shell/use-found.ts";
import { useGoInbox } from "#components/shell/use-go-inbox.ts";
import type { ConversationView } from "#lib/conversations/schema.ts";
import type { FoundContact } from "#lib/search/schema.ts";
import type { Viewer } from "#lib/workspaces/schema.ts";

// Doing these from the palette would do nothing: it is open, or they need the list's place.
const NOT_HERE = new Set<CommandId>([
  "palette",
  "leave",
  "list.next",
  "list.previous",
  "list.open",
  "select",
]);
/** Commands that ask for a choice, which the palette asks for itself, of the open conversation alone. */
const OPENS: Partial<Record<CommandId, PalettePage>> = { assign: "assign", snooze: "snooze", label: "label" };

interface PaletteRootProps {
  viewer: Viewer;
  search: string;
  /** The conversation that is open under the palette. */
  conversation: ConversationView | undefined;
  choose: (act: () => void) => void;
  open: (page: PalettePage) => void;
  onNewContact: () => void;
  /** Where it says how many were found: beside the list, which may hold options alone. */
  statusAt: HTMLElement | null;
}

/** The palette's first page: what can be done now, where one can go, and whom the search finds. */
export function PaletteRoot(props: PaletteRootProps) {
  const { viewer, search, conversation, choose, open, onNewContact, statusAt } = props;
  const t = useTranslations("shell");
  const tNav = useTranslations("settings.nav");
  const router = useRouter();
  const bound = useBoundCommands();
  const recent = useRecent();
  const { found, searching } = useFound(search);
  const { open: openConversation } = useOpenConversation();
  const goInbox = useGoInbox();
  const wanted = search.trim();
  const go = (href: string) => choose(() => router.push(href));
  const groups = conversation ? (["conversation", "list", "go", "app"] as const) : commandGroups;
  const count = found.length > 0 ? t("palette.count", { count: found.length }) : "";
  const status = searching ? t("palette.searching") : count;
  return (
    <>
      {groups.map((group) => {
        const offered = commands.filter(
          ({ id, group: own }) => own === group && bound.has(id) && !NOT_HERE.has(id),
        );
        if (offered.length === 0) return null;
        return (
          <PaletteGroup key={group} heading={t(`group.${group}`)}>
            {offered.map(({ id, label }) => {
              const page = conversation && !isScoped(id) ? OPENS[id] : undefined;
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
            <DeedItems {...{ group, viewer, choose, go, onNewContact }} />
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
        <PaletteGroup heading={t("palette.found")}>
          {found.map((person) => (
            <PersonItem
              key={person.id}
              value={FOUND + person.id}
              person={person}
              // Whom nobody has written with yet has a page, and no conversation.
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
      <PaletteGroup heading={t("palette.settings")}>
        {settingsGroups(viewer.role)
          .flatMap(({ pages }) => pages)
          .map((page) => (
            <PaletteItem
              key={page}
              value={`settings.${page}`}
              label={tNav(page)}
              words={t("palette.settings")}
              icon={<Settings className="size-4" />}
              onSelect={() => go(`/settings/${page}`)}
            />
          ))}
      </PaletteGroup>
      {wanted.length > 1 && !searching ? (
        <PaletteGroup heading={t("palette.messages")}>
          <PaletteItem
            value={`${ANYWAY}messages`}
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
      end={phoneDisplay === displayName ? null : phoneDisplay}
      icon={<MessageSquare className="size-4" />}
      onSelect={onSelect}
    />
  );
}
