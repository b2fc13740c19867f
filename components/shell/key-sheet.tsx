"use client";

import { useTranslations } from "next-intl";
import { ClosedByKey } from "#components/inbox/keys/command-scope.tsx";
import { commandGroups, commands } from "#components/inbox/keys/commands.ts";
import { KeyCaps } from "#components/inbox/keys/key-caps.tsx";
import { useBoundCommands } from "#components/inbox/keys/use-command.ts";
import { Dialog } from "#components/ui/dialog.tsx";
import { cn } from "#lib/cn.ts";

/** Every key there is, from the table that binds them. What does nothing on this page is dimmed. */
export function KeySheet({ onClose }: { onClose: () => void }) {
  const t = useTranslations("shell");
  const bound = useBoundCommands();
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t("sheet.title")}
      description={t("sheet.text")}
      className="max-w-3xl"
    >
      <ClosedByKey id="help" onClose={onClose} />
      <div className="columns-1 gap-x-10 sm:columns-2">
        {commandGroups.map((group) => (
          <section key={group} aria-labelledby={`keys-${group}`} className="mb-5 break-inside-avoid">
            <h3 id={`keys-${group}`} className="mb-1 font-medium text-sm">
              {t(`group.${group}`)}
            </h3>
            <ul>
              {commands
                .filter((command) => command.group === group && command.keys !== null)
                .map(({ id, label }) => (
                  <li key={id} className="flex min-h-8 items-center justify-between gap-4 border-b text-sm">
                    <span className={cn(!bound.has(id) && "text-muted")}>
                      {t(`command.${label}`)}
                      {bound.has(id) ? null : <span className="sr-only"> {t("sheet.notHere")}</span>}
                    </span>
                    <KeyCaps id={id} />
                  </li>
                ))}
            </ul>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
