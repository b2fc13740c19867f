"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { TemplatePickerSkeleton } from "#components/inbox/composer/templates-skeleton.tsx";
import { RecipientList } from "#components/inbox/new-message/recipient-list.tsx";
import { StartForm } from "#components/inbox/new-message/start-form.tsx";
import { type NewMessageTo, requestComposerFocus } from "#components/shell/navigation/new-message.ts";
import { useOpenConversation } from "#components/shell/navigation/open-conversation.ts";
import { AvatarBars } from "#components/ui/avatar-bars.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { fillsPhone } from "#components/ui/fills-phone.ts";
import { FormError } from "#components/ui/form-error.tsx";
import { runAfterOverlay, useCloseOnBack } from "#components/ui/use-close-on-back.ts";
import { contactQuery } from "#lib/contacts/browser.ts";
import { numberNamesQuery } from "#lib/numbers/browser.ts";

interface NewMessageDialogProps {
  to: NewMessageTo;
  onClose: () => void;
}

/**
 * Starts a conversation: a person or a number, the number to send from, a template. A person with a conversation is
 * written to there, unless the workspace has several numbers to choose from.
 */
export function NewMessageDialog({ to, onClose }: NewMessageDialogProps) {
  const t = useTranslations("composer.start");
  const [chosen, setChosen] = useState(to);
  const contactId = "contactId" in chosen ? chosen.contactId : null;
  const phone = "phone" in chosen ? chosen.phone : null;
  const contact = useQuery({ ...contactQuery(contactId ?? ""), enabled: contactId !== null });
  const numbers = useQuery(numberNamesQuery);
  const { open } = useOpenConversation();
  useCloseOnBack(true, onClose);
  const conversationId = contact.data?.contact.conversation?.id;
  const hasOneNumber = numbers.data !== undefined && numbers.data.data.length < 2;

  function openConversation(id: string) {
    requestComposerFocus(id);
    onClose();
    runAfterOverlay(() => open(id));
  }

  const existing = conversationId !== undefined && hasOneNumber ? conversationId : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the conversation is known.
  useEffect(() => {
    if (existing) openConversation(existing);
  }, [existing]);

  const isReady = numbers.data !== undefined && existing === null && (phone !== null || contact.data);
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={t("title")}
      placement="top"
      className={`${fillsPhone} max-w-2xl`}
    >
      {contactId === null && phone === null ? (
        <RecipientList onChoose={setChosen} />
      ) : contact.error || numbers.error ? (
        <FormError error={contact.error ?? numbers.error} />
      ) : isReady && numbers.data ? (
        <StartForm
          phone={phone}
          page={contact.data ?? null}
          numbers={numbers.data.data}
          onOpen={openConversation}
          onChange={() => setChosen({})}
        />
      ) : (
        <StartFormSkeleton />
      )}
    </Dialog>
  );
}

/** In the measures of `StartForm`. */
function StartFormSkeleton() {
  const t = useTranslations("composer.start");
  return (
    <div role="status" aria-label={t("loading")}>
      <div aria-hidden className="flex flex-col gap-3">
        <div className="flex h-6 animate-pulse items-center gap-6">
          <span className="flex w-48 items-center gap-2">
            <AvatarBars avatar="size-6" widths={["w-40"]} />
          </span>
          <span className="h-3 w-40 rounded bg-raised" />
        </div>
        <span className="h-9 animate-pulse rounded-md bg-raised" />
        <div className="-mx-3">
          <TemplatePickerSkeleton />
        </div>
      </div>
    </div>
  );
}
