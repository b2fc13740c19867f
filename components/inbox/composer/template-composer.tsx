"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { RefObject } from "react";
import { isFreeEntry, isWindowOpen } from "#components/contacts/window-time.ts";
import { getSeenRevision } from "#components/inbox/cache/seen-revision-store.ts";
import { enqueue } from "#components/inbox/cache/send-queue.ts";
import { setTemplateValues, useTemplateValues } from "#components/inbox/cache/template-store.ts";
import { undoPeriodEnd } from "#components/inbox/composer/submit-rules.ts";
import { TemplateForm, type TemplateFormValues } from "#components/inbox/composer/template-form.tsx";
import { TemplatePicker } from "#components/inbox/composer/template-picker.tsx";
import {
  newTemplateValues,
  sendRestriction,
  toTemplateChoice,
} from "#components/inbox/composer/template-rules.ts";
import { TemplatesSkeleton } from "#components/inbox/composer/templates-skeleton.tsx";
import { useTemplatesOf } from "#components/inbox/composer/use-templates-of.ts";
import { markOpenedThreadSeen } from "#components/inbox/composer/use-thread-seen.ts";
import { useByServerTime } from "#components/shell/session/server-clock.ts";
import { preferencesQuery } from "#lib/accounts/preferences/browser.ts";
import type { ConversationView } from "#lib/conversations/schema.ts";
import { SECOND } from "#lib/platform/clock.ts";
import { templateMemoryQuery } from "#lib/templates/browser.ts";
import { fillTemplate } from "#lib/whatsapp/render-template.ts";

interface TemplateComposerProps {
  conversation: ConversationView;
  submitRef: RefObject<((sendAt: string | null) => void) | null>;
  onSent: () => void;
  onClose: () => void;
}

export function TemplateComposer({ conversation, submitRef, onSent, onClose }: TemplateComposerProps) {
  const { id, contact, window } = conversation;
  const client = useQueryClient();
  const templateValues = useTemplateValues(id);
  const { templates, error } = useTemplatesOf(conversation.number.id);
  const { data: memory } = useQuery(templateMemoryQuery);
  const { data: preferences } = useQuery(preferencesQuery);
  const shownAt = new Date().toISOString();
  const isOpen = useByServerTime(shownAt, SECOND, (now) => isWindowOpen(window, now));
  const isAfterAd = useByServerTime(shownAt, SECOND, (now) => isFreeEntry(window, now));
  const template = templates?.find(
    (candidate) =>
      candidate.id === templateValues?.templateId && sendRestriction(candidate, contact) === null,
  );

  function send(filled: TemplateFormValues, sendAt: string | null) {
    setTemplateValues(id, null);
    onSent();
    markOpenedThreadSeen(id, conversation.threadRevision);
    const { header, link, headerLocation, values, description } = filled;
    const { name, language, category } = filled.template;
    enqueue(client, [
      {
        conversationId: id,
        attachment: null,
        ...(header ? { headerName: header.name, headerUploadedAt: header.uploadedAt } : {}),
        // A scheduled message can be canceled until it is due.
        undoUntil: sendAt === null ? undoPeriodEnd(preferences, Date.now()) : null,
        error: null,
        isInterrupted: false,
        content: {
          kind: "template",
          name,
          language,
          category,
          headerKind: description.headerKind,
          headerMediaLink: link,
          ...fillTemplate(description, values),
          ...(headerLocation ? { header: headerLocation.name ?? headerLocation.address ?? null } : {}),
          redacted: false,
        },
        body: {
          kind: "template",
          clientId: crypto.randomUUID(),
          seen: getSeenRevision(id),
          ...toTemplateChoice(filled),
          ...(header ? { headerAttachmentId: header.attachmentId } : {}),
          ...(sendAt ? { sendAt } : {}),
        },
      },
    ]);
  }

  if (template && templateValues) {
    return (
      <TemplateForm
        key={template.id}
        template={template}
        lastValues={memory?.data.find(({ templateId }) => templateId === template.id)?.values ?? {}}
        draftId={id}
        uploadsTo={id}
        contact={contact}
        windowOpen={isOpen}
        afterAd={isAfterAd}
        templateValues={templateValues}
        submitRef={submitRef}
        onSubmit={(filled) => send(filled, null)}
        onSchedule={send}
        onBack={() => {
          setTemplateValues(id, null);
          onClose();
        }}
      />
    );
  }
  if (!templates && !error && templateValues) return <TemplatesSkeleton />;
  return (
    <TemplatePicker
      contact={contact}
      numberId={conversation.number.id}
      onChoose={(chosen) => setTemplateValues(id, newTemplateValues(chosen))}
    />
  );
}
