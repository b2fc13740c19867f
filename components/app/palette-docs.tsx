"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import {
  ALWAYS_SHOWN_PREFIX,
  LAST_PREFIX,
  PaletteGroup,
  PaletteItem,
} from "#components/app/palette-item.tsx";
import { isVerbWithValue } from "#components/app/rank-typed-actions.ts";
import { DocsIcon } from "#components/shell/navigation/docs-icon.ts";
import { usePermission } from "#components/shell/session/permission-context.tsx";
import { docsIndexQuery, searchDocs } from "#lib/api-docs/browser.ts";

const MIN_LENGTH = 3;
const MAX_RESULTS = 4;

function useTypedVerbs(): string {
  const t = useTranslations("shell");
  return [
    t("command.assign"),
    t("synonyms.assign"),
    t("command.label"),
    t("synonyms.label"),
    t("command.snooze"),
  ].join(" ");
}

/** Sections of the docs, for those who connect other systems: among an agent's conversations they would be noise. */
export function DocsItems({ wanted, go }: { wanted: string; go: (href: string) => void }) {
  const t = useTranslations("shell.palette.action");
  const verbs = useTypedVerbs();
  // An action that is not available here must not become a page of the docs by Enter.
  const prefix = isVerbWithValue(verbs, wanted) ? LAST_PREFIX : ALWAYS_SHOWN_PREFIX;
  const isShown = usePermission("keys.manage") && wanted.length >= MIN_LENGTH;
  const { data: index } = useQuery({ ...docsIndexQuery, enabled: isShown });
  const found = isShown && index ? searchDocs(index, wanted, MAX_RESULTS) : [];
  if (found.length === 0) return null;
  return (
    <PaletteGroup heading={t("docs")}>
      {found.map(({ id, title, page }) => (
        <PaletteItem
          key={id}
          value={`${prefix}${id}`}
          label={title}
          icon={<DocsIcon className="size-4" />}
          end={title === page ? null : <bdi>{page}</bdi>}
          onSelect={() => go(id)}
        />
      ))}
    </PaletteGroup>
  );
}
