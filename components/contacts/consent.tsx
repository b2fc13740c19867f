"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { usePermission } from "#components/shell/session/permission-context.tsx";
import { Button } from "#components/ui/button.tsx";
import { DateTime } from "#components/ui/date-time.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { DialogFooter } from "#components/ui/dialog-footer.tsx";
import { FormError } from "#components/ui/form-error.tsx";
import { lazyComponent } from "#components/ui/lazy-component.tsx";
import { notice } from "#components/ui/notice.ts";
import { storeSaved } from "#components/ui/store-saved.ts";
import type { ContactAction } from "#lib/accounts/audit/action-rules.ts";
import { blockContact, contactListKey, contactQuery, editContact } from "#lib/contacts/browser.ts";
import type { ContactPage } from "#lib/contacts/page-schema.ts";

const RemoveOptOut = lazyComponent(() =>
  import("#components/contacts/remove-opt-out.tsx").then((module) => module.RemoveOptOut),
);

type Action = "optOut" | "block" | "unblock";

export function Consent({ page }: { page: ContactPage }) {
  const t = useTranslations("contacts.consent");
  const canRemove = usePermission("contacts.opt_in");
  const canOptOut = usePermission("contacts.edit");
  const canBlock = usePermission("contacts.block");
  const { contact, auditEntries } = page;
  const [action, setAction] = useState<Action | null>(null);
  const [last, setLast] = useState<Action>("optOut");
  const ask = (next: Action) => {
    setLast(next);
    setAction(next);
  };
  return (
    <section aria-label={t("title")} className="flex flex-col gap-2">
      <h3 className="font-medium text-sm">{t("title")}</h3>
      {contact.optOut ? (
        <p className="text-sm text-warning">
          {t(`optedOutBy.${contact.optOut.by ?? "api"}`)} ·{" "}
          <DateTime value={contact.optOut.at} format="date" />
        </p>
      ) : (
        <p className="text-sm">{t("canReceiveMarketing")}</p>
      )}
      {contact.blockedAt ? <p className="text-danger text-sm">{t("blocked")}</p> : null}
      <div className="flex flex-wrap gap-2">
        {contact.optOut ? (
          canRemove ? (
            <RemoveOptOut contact={contact} />
          ) : canOptOut ? (
            <p className="text-muted text-xs">{t("adminsUndo")}</p>
          ) : null
        ) : canOptOut ? (
          <Button size="sm" onClick={() => ask("optOut")}>
            {t("optOut")}
          </Button>
        ) : null}
        {canBlock ? (
          <Button
            size="sm"
            variant={contact.blockedAt ? "secondary" : "danger"}
            onClick={() => ask(contact.blockedAt ? "unblock" : "block")}
          >
            {t(contact.blockedAt ? "unblock" : "block")}
          </Button>
        ) : null}
      </div>
      {auditEntries.length > 0 ? (
        <details className="text-xs">
          <summary className="min-h-6 cursor-pointer text-muted">{t("history")}</summary>
          <ul className="mt-1 flex flex-col gap-1.5">
            {auditEntries.map((entry) => (
              <li key={entry.at + entry.action}>
                {entry.isCustomer
                  ? t(entry.action === "contact.opted_out" ? "customerOptedOut" : "customerOptedIn")
                  : t(`changes.${HISTORY_KEYS[entry.action]}`, {
                      name: entry.actorName ?? t("someone"),
                    })}{" "}
                <DateTime value={entry.at} className="text-muted" />
                {entry.reason ? (
                  <span dir="auto" className="block break-words text-page-start text-muted">
                    {entry.reason}
                  </span>
                ) : null}
              </li>
            ))}
          </ul>
        </details>
      ) : null}
      <Dialog
        open={action !== null}
        onOpenChange={(open) => open || setAction(null)}
        title={t(`${last}Title`, { name: contact.displayName })}
        description={t(`${last}Text`)}
      >
        <Confirm key={last} id={contact.id} action={last} onClose={() => setAction(null)} />
      </Dialog>
    </section>
  );
}

const HISTORY_KEYS = {
  "contact.opted_out": "opted_out",
  "contact.opted_in": "opted_in",
  "contact.blocked": "blocked",
  "contact.unblocked": "unblocked",
  "contact.merged": "merged",
} as const satisfies Record<ContactAction, string>;

function Confirm({ id, action, onClose }: { id: string; action: Action; onClose: () => void }) {
  const t = useTranslations("contacts.consent");
  const common = useTranslations("common");
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: () =>
      action === "optOut" ? editContact(id, { optedOut: true }) : blockContact(id, action === "block"),
    onSuccess: (page) => {
      notice.success(t(`done.${action}`));
      storeSaved(client, contactQuery(id), page);
      void client.invalidateQueries({ queryKey: contactListKey, refetchType: "none" });
      onClose();
    },
  });
  return (
    <div className="flex flex-col gap-3">
      <FormError error={change.error} />
      <DialogFooter>
        <Button onClick={onClose} disabled={change.isPending}>
          {common("cancel")}
        </Button>
        <Button
          variant={action === "unblock" ? "primary" : "danger"}
          loading={change.isPending}
          onClick={() => change.mutate()}
        >
          {t(action)}
        </Button>
      </DialogFooter>
    </div>
  );
}
