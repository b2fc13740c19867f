"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Bookmark } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { ContactListState } from "#components/contacts/use-contact-filter.ts";
import { usePermission } from "#components/shell/session/permission-context.tsx";
import { Button } from "#components/ui/button.tsx";
import { lazyComponent } from "#components/ui/lazy-component.tsx";
import { notice } from "#components/ui/notice.ts";
import { preloadOn } from "#components/ui/preload-on.ts";
import { segmentsQuery, updateSegment } from "#lib/contacts/browser.ts";
import { conditionsOf } from "#lib/contacts/segment-rules.ts";
import type { Segment } from "#lib/contacts/segment-schema.ts";
import { errorText } from "#lib/platform/browser-fetch/api-error.ts";

const loadDialogs = () => import("#components/contacts/segment-dialogs.tsx");
const SaveSegmentDialog = lazyComponent(() => loadDialogs().then((module) => module.SaveSegmentDialog));

/** Saves the conditions of the list as a segment, or as those of the segment that was changed. */
export function SaveSegment({ state }: { state: ContactListState }) {
  const t = useTranslations("contacts.segments");
  const canManage = usePermission("segments.manage");
  const [saving, setSaving] = useState(false);
  const conditions = conditionsOf(state.filter);
  const isSegment = typeof state.segment === "object" && state.segment !== null;
  if (!canManage || isSegment || Object.keys(conditions).length === 0) return null;
  return (
    <>
      {state.changed ? <SaveChanges segment={state.changed} state={state} /> : null}
      <Button size="sm" {...preloadOn(loadDialogs)} onClick={() => setSaving(true)}>
        <Bookmark aria-hidden className="size-3.5" />
        {t("save")}
      </Button>
      {saving ? (
        <SaveSegmentDialog filter={conditions} onSaved={state.show} onClose={() => setSaving(false)} />
      ) : null}
    </>
  );
}

function SaveChanges({ segment, state }: { segment: Segment; state: ContactListState }) {
  const t = useTranslations("contacts.segments");
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => updateSegment(segment.id, { filter: conditionsOf(state.filter) }),
    onSuccess: async (saved) => {
      await client.invalidateQueries(segmentsQuery);
      state.show(saved);
    },
    onError: (error) => notice.error(errorText(error)),
  });
  return (
    <Button size="sm" loading={isPending} onClick={() => mutate()}>
      {t("saveChanges", { name: segment.name })}
    </Button>
  );
}
