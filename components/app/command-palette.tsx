"use client";

import { Dialog } from "@base-ui/react/dialog";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Command } from "cmdk";
import { ArrowLeft, Search } from "lucide-react";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, useRef, useState } from "react";
import { PaletteOrder, usePaletteScores } from "#components/app/palette-order.tsx";
import { PalettePage } from "#components/app/palette-pages.tsx";
import { PaletteRoot } from "#components/app/palette-root.tsx";
import { TypedBulkItems, TypedItems } from "#components/app/palette-typed-items.tsx";
import { isTooShort, useContactSearch } from "#components/app/use-palette-search.ts";
import { findListed } from "#components/inbox/cache/find-listed.ts";
import type { PickerKind } from "#components/inbox/details/picker.tsx";
import { useBulkTarget } from "#components/inbox/list/bulk-target.ts";
import { focusedRow } from "#components/inbox/list/use-list-keys.ts";
import { CloseOnCommand } from "#components/shell/keys/command-scope.tsx";
import { isScoped } from "#components/shell/keys/use-command.ts";
import { useConversationId } from "#components/shell/navigation/open-conversation.ts";
import { usePermission } from "#components/shell/session/permission-context.tsx";
import { NoMatches } from "#components/ui/choice-list.tsx";
import { followActiveOption } from "#components/ui/follow-active-option.ts";
import { ListState } from "#components/ui/list-state.tsx";
import { returnFocus } from "#components/ui/return-focus.ts";
import { runAfterOverlay, useCloseOnBack } from "#components/ui/use-close-on-back.ts";
import type { CurrentMember } from "#lib/accounts/schema.ts";
import { conversationQuery } from "#lib/conversations/browser.ts";

interface CommandPaletteProps {
  currentMember: CurrentMember;
  onClose: () => void;
  onNewContact: () => void;
}

export function CommandPalette({ currentMember, onClose, onNewContact }: CommandPaletteProps) {
  const t = useTranslations("shell.palette");
  const openId = useConversationId();
  // The focus is stored as it was before the palette took it.
  const [rowId] = useState(focusedRow);
  const [openedFrom] = useState(() => document.activeElement);
  const conversationId = openId ?? rowId ?? "";
  const client = useQueryClient();
  const bulk = useBulkTarget();
  const canUpdate = usePermission("conversations.update");
  const { data } = useQuery({
    ...conversationQuery(conversationId),
    // Its commands are the first ones from the start, so that Enter does not take another that was first before.
    placeholderData: () => findListed(client, conversationId),
    enabled: openId === undefined && rowId !== undefined,
  });
  const [search, setSearch] = useState("");
  const [page, setPage] = useState<PickerKind | null>(null);
  const people = useContactSearch(page === null ? search : "");
  const scores = usePaletteScores();
  const list = useRef<HTMLDivElement>(null);
  const [status, setStatus] = useState<HTMLElement | null>(null);
  const chosen = useRef<() => void>(undefined);
  useCloseOnBack(true, onClose);
  const choose = (action: () => void) => {
    chosen.current = action;
    onClose();
  };
  const showPage = (next: PickerKind | null) => {
    setPage(next);
    setSearch("");
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, target } = event;
    const isEmptySearch =
      target instanceof HTMLInputElement && target.getAttribute("role") === "combobox" && target.value === "";
    if (key !== "Escape" && !(key === "Backspace" && isEmptySearch)) return;
    event.preventDefault();
    event.stopPropagation();
    showPage(null);
  };
  const conversation = data?.conversation;
  const typed = { currentMemberId: currentMember.user.id, search, choose };
  const close = (
    <Dialog.Close className="h-8 shrink-0 rounded-md px-2 text-muted text-xs hover:bg-raised pointer-coarse:h-11">
      {t("close")}
    </Dialog.Close>
  );
  return (
    <Dialog.Root
      open
      onOpenChange={(_open, details) => {
        if (details.reason === "escape-key" && page !== null) details.cancel();
        else onClose();
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-black/40" />
        <Dialog.Popup
          className="fixed inset-0 top-(--visible-top) z-50 flex h-(--visible-height) flex-col overflow-hidden bg-surface pt-[env(safe-area-inset-top)] sm:inset-auto sm:top-[12vh] sm:left-1/2 sm:h-auto sm:max-h-[calc(var(--visible-height)*0.7)] sm:w-[calc(100vw-2rem)] sm:max-w-xl sm:-translate-x-1/2 sm:rounded-lg sm:border sm:shadow-xl"
          // The focus returns to where it was, so that the chosen action may move it from there.
          finalFocus={() => {
            const action = chosen.current;
            if (action) runAfterOverlay(action);
            return returnFocus(openedFrom);
          }}
        >
          <CloseOnCommand id="palette" onClose={onClose} />
          <Dialog.Title className="sr-only">{t("title")}</Dialog.Title>
          {page ? (
            <section
              aria-label={t(`page.${page}`)}
              onKeyDown={onKeyDown}
              className="flex min-h-0 flex-1 flex-col pb-[env(safe-area-inset-bottom)]"
            >
              <div className="flex h-12 shrink-0 items-center gap-2 border-b px-3">
                <button
                  type="button"
                  aria-label={t("back")}
                  onClick={() => showPage(null)}
                  className="grid size-8 shrink-0 place-items-center rounded-md text-muted hover:bg-raised pointer-coarse:size-11"
                >
                  <ArrowLeft aria-hidden className="size-4" />
                </button>
                <p aria-hidden className="min-w-0 flex-1 truncate font-medium text-sm">
                  {t(`page.${page}`)}
                </p>
                {close}
              </div>
              <PalettePage
                page={page}
                conversation={conversation}
                currentMemberId={currentMember.user.id}
                choose={choose}
              />
            </section>
          ) : (
            <Command
              ref={followActiveOption}
              label={t("title")}
              loop
              // Ctrl+K closes the palette.
              vimBindings={false}
              filter={scores.score}
              className="flex min-h-0 flex-1 flex-col"
            >
              <div className="flex shrink-0 items-center gap-3 border-b ps-4 pe-3">
                <span aria-hidden className="grid size-5 shrink-0 place-items-center text-muted">
                  <Search className="size-4" />
                </span>
                <Command.Input
                  autoFocus
                  value={search}
                  onValueChange={setSearch}
                  placeholder={t("placeholder")}
                  className="h-12 min-w-0 flex-1 bg-transparent text-base outline-none"
                />
                {close}
              </div>
              <p ref={setStatus} role="status" className="sr-only" />
              {people.failed ? (
                <ListState query={people.failed} />
              ) : (
                <NoMatches className="px-3 pt-8 pb-4">
                  {isTooShort(search) ? null : t(people.searching ? "searching" : "empty")}
                </NoMatches>
              )}
              <PaletteOrder scores={scores} list={list} />
              <Command.List
                ref={list}
                className="min-h-0 flex-1 scroll-py-2 overflow-y-auto overscroll-contain p-1.5 pb-[max(0.375rem,env(safe-area-inset-bottom))]"
              >
                {bulk ? (
                  <TypedBulkItems {...typed} bulk={bulk} />
                ) : conversation && canUpdate && !isScoped("assign") ? (
                  <TypedItems {...typed} conversation={conversation} />
                ) : null}
                <PaletteRoot
                  currentMember={currentMember}
                  search={search}
                  people={people}
                  isInConversation={openId !== undefined}
                  state={openId === undefined ? undefined : conversation?.state}
                  row={openId === undefined ? conversation : undefined}
                  choose={choose}
                  open={showPage}
                  onNewContact={onNewContact}
                  statusAt={status}
                />
              </Command.List>
            </Command>
          )}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
