"use client";

import { useQuery } from "@tanstack/react-query";
import { BookOpen } from "lucide-react";
import { useTranslations } from "next-intl";
import { ALWAYS_SHOWN_PREFIX, PaletteGroup, PaletteItem } from "#components/app/palette-item.tsx";
import { usePermission } from "#components/shell/session/permission-context.tsx";
import { docsIndexQuery, searchDocs } from "#lib/api-docs/browser.ts";

const MIN_LENGTH = 3;
const MAX_RESULTS = 4;

/** Sections of the docs, for those who connect other systems: among an agent's conversations they would be noise. */
export function DocsItems({ wanted, go }: { wanted: string; go: (href: string) => void }) {
  const t = useTranslations("shell.palette.action");
  const isShown = usePermission("keys.manage") && wanted.length >= MIN_LENGTH;
  const { data: index } = useQuery({ ...docsIndexQuery, enabled: isShown });
  const found = isShown && index ? searchDocs(index, wanted, MAX_RESULTS) : [];
  if (found.length === 0) return null;
  return (
    <PaletteGroup heading={t("docs")}>
      {found.map(({ id, title, page }) => (
        <PaletteItem
          key={id}
          value={`${ALWAYS_SHOWN_PREFIX}${id}`}
          label={title}
          icon={<BookOpen className="size-4" />}
          end={title === page ? null : <bdi>{page}</bdi>}
          onSelect={() => go(id)}
        />
      ))}
    </PaletteGroup>
  );
}
