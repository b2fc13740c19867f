"use client";

import { useQueryClient } from "@tanstack/react-query";
import { Ellipsis } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { ContactListState } from "#components/contacts/use-contact-filter.ts";
import { lazyComponent } from "#components/ui/lazy-component.tsx";
import { Menu, MenuItem } from "#components/ui/menu.tsx";
import { notice } from "#components/ui/notice.ts";
import { createSegment, deleteSegment, segmentsQuery } from "#lib/contacts/browser.ts";
import { parseContactFilter } from "#lib/contacts/segment-rules.ts";
import type { Segment } from "#lib/contacts/segment-schema.ts";
import { errorText } from "#lib/platform/browser-fetch/api-error.ts";

const RenameSegment = lazyComponent(() =>
  import("#components/contacts/segment-dialogs.tsx").then((module) => module.RenameSegmentDialog),
);

export function SegmentMenu({
  segment,
  state,
  className,
}: {
  segment: Segment;
  state: ContactListState;
  className: string;
}) {
  const t = useTranslations("contacts.segments");
  const client = useQueryClient();
  const [renaming, setRenaming] = useState(false);
  const reload = () => client.invalidateQueries(segmentsQuery);
  const remove = async () => {
    const { id, name, filter } = segment;
    try {
      await deleteSegment(id);
      state.show(null, "replace");
      await reload();
      const restore = () =>
        createSegment(name, parseContactFilter(Object.entries(filter))).then(reload, showError);
      notice.plain(t("deleted", { name }), { action: { label: t("undo"), onClick: () => void restore() } });
    } catch (error) {
      showError(error);
    }
  };
  return (
    <>
      <Menu
        label={t("menu", { name: segment.name })}
        icon={<Ellipsis aria-hidden className="size-4" />}
        className={className}
        defaultOpen
      >
        <MenuItem onSelect={() => setRenaming(true)}>{t("rename")}</MenuItem>
        <MenuItem onSelect={() => void remove()}>{t("delete")}</MenuItem>
      </Menu>
      {renaming ? <RenameSegment segment={segment} onClose={() => setRenaming(false)} /> : null}
    </>
  );
}

function showError(error: unknown): void {
  notice.error(errorText(error));
}
