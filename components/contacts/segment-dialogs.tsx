"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { NameDialog } from "#components/ui/name-dialog.tsx";
import {
  type ContactListFilter,
  createSegment,
  segmentsQuery,
  updateSegment,
} from "#lib/contacts/browser.ts";
import { SEGMENT_NAME_MAX } from "#lib/contacts/rules.ts";
import type { Segment } from "#lib/contacts/segment-schema.ts";

export function SaveSegmentDialog({
  filter,
  onSaved,
  onClose,
}: {
  filter: ContactListFilter;
  onSaved: (segment: Segment) => void;
  onClose: () => void;
}) {
  const t = useTranslations("contacts.segments");
  const client = useQueryClient();
  return (
    <NameDialog
      title={t("save")}
      description={t("saveText")}
      label={t("name")}
      submitLabel={t("submit")}
      maxLength={SEGMENT_NAME_MAX}
      save={(name) => createSegment(name, filter)}
      onSaved={async (segment) => {
        await client.invalidateQueries(segmentsQuery);
        onSaved(segment);
      }}
      onClose={onClose}
    />
  );
}

export function RenameSegmentDialog({ segment, onClose }: { segment: Segment; onClose: () => void }) {
  const t = useTranslations("contacts.segments");
  const client = useQueryClient();
  return (
    <NameDialog
      title={t("renameTitle")}
      label={t("name")}
      submitLabel={t("submit")}
      initial={segment.name}
      maxLength={SEGMENT_NAME_MAX}
      save={(name) => updateSegment(segment.id, { name })}
      onSaved={() => client.invalidateQueries(segmentsQuery)}
      onClose={onClose}
    />
  );
}
