"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { keyCaps } from "#components/shell/keys/chords.ts";
import { CloseOnCommand } from "#components/shell/keys/command-scope.tsx";
import { commandGroups, commands } from "#components/shell/keys/commands.ts";
import { contextualShortcuts, shortcutContexts } from "#components/shell/keys/contextual-shortcuts.ts";
import { Caps, KeyCaps } from "#components/shell/keys/key-caps.tsx";
import { useBoundCommands, useMacKeys } from "#components/shell/keys/use-command.ts";
import { useHasPermission } from "#components/shell/session/permission-context.tsx";
import { cn } from "#components/ui/cn.ts";
import { Dialog } from "#components/ui/dialog.tsx";
import { SectionTitle } from "#components/ui/section-title.tsx";

export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("shell");
  const bound = useBoundCommands();
  const mac = useMacKeys();
  const has = useHasPermission();
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t("shortcuts.title")}
      description={t("shortcuts.text")}
      className="max-w-3xl"
    >
      <CloseOnCommand id="help" onClose={onClose} />
      <section
        aria-label={t("shortcuts.title")}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard (axe).
        tabIndex={0}
        className="columns-1 gap-x-10 -outline-offset-2 sm:columns-2"
      >
        {commandGroups.map((group) => (
          <Group key={group} id={group} title={t(`group.${group}`)}>
            {commands
              .filter(({ group: own, keys, permission }) => own === group && keys !== null && has(permission))
              .map(({ id, label }) => (
                <Row key={id} keys={<KeyCaps id={id} />}>
                  <span className={cn(!bound.has(id) && "text-muted")}>
                    {t(`command.${label}`)}
                    {bound.has(id) ? null : <span className="sr-only"> {t("shortcuts.unavailable")}</span>}
                  </span>
                </Row>
              ))}
          </Group>
        ))}
        {shortcutContexts.map((context) => (
          <Group key={context} id={context} title={t(`shortcuts.context.${context}`)}>
            {contextualShortcuts
              .filter((row) => row.context === context)
              .map(({ id, label, keys: [shown] }) => (
                <Row key={id} keys={<Caps caps={keyCaps(shown, mac)} />}>
                  {t(`shortcuts.key.${label}`)}
                </Row>
              ))}
          </Group>
        ))}
      </section>
    </Dialog>
  );
}

function Group({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={`keys-${id}`} className="mb-5 break-inside-avoid">
      <SectionTitle level={3} id={`keys-${id}`} className="mb-1">
        {title}
      </SectionTitle>
      <ul>{children}</ul>
    </section>
  );
}

function Row({ keys, children }: { keys: ReactNode; children: ReactNode }) {
  return (
    <li className="flex min-h-8 items-center justify-between gap-4 border-b text-sm">
      {children}
      {keys}
    </li>
  );
}
