"use client";

import { useTranslations } from "next-intl";
import { type Ref, useState } from "react";
import { AvailabilityMark } from "#components/shell/session/availability-mark.tsx";
import { MemberAvatar } from "#components/shell/session/member-avatar.tsx";
import { useAvailability } from "#components/shell/session/use-availability.ts";
import { useMembers } from "#components/shell/session/use-members.ts";
import { Badge } from "#components/ui/badge.tsx";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { FieldGroup } from "#components/ui/field-group.tsx";
import { ListState } from "#components/ui/list-state.tsx";
import { TextFilter } from "#components/ui/text-filter.tsx";
import { hasPermission } from "#lib/accounts/permissions.ts";

const SEARCH_FROM = 8;

/** Checkboxes of the workspace's members, the signed-in member first. */
export function MemberChoices({
  currentMemberId,
  chosen,
  onChange,
  error,
  ref,
}: {
  currentMemberId: string;
  chosen: readonly string[];
  onChange: (ids: string[]) => void;
  error: string | undefined;
  ref: Ref<HTMLFieldSetElement>;
}) {
  const t = useTranslations("teams");
  const tMembers = useTranslations("members");
  const { query, members } = useMembers(currentMemberId);
  const availability = useAvailability();
  const [search, setSearch] = useState("");
  const shown = members.filter(({ name }) => name.toLowerCase().includes(search.toLowerCase()));
  return (
    <FieldGroup
      ref={ref}
      label={t("members")}
      aside={<span className="tabular text-muted text-xs">{t("chosen", { count: chosen.length })}</span>}
      error={error}
    >
      {members.length >= SEARCH_FROM ? (
        <div className="mb-1.5">
          <TextFilter
            label={t("searchMembers")}
            placeholder={t("searchMembers")}
            value={search}
            onChange={setSearch}
          />
        </div>
      ) : null}
      <ListState query={query} />
      <ul className="max-h-56 divide-y overflow-y-auto overscroll-contain rounded-md border">
        {shown.map(({ id, name, role }) => (
          <li key={id}>
            <label className="flex min-h-10 cursor-pointer items-center gap-2.5 px-3 text-sm hover:bg-raised">
              <Checkbox
                checked={chosen.includes(id)}
                onChange={({ target }) =>
                  onChange(target.checked ? [...chosen, id] : chosen.filter((other) => other !== id))
                }
              />
              <MemberAvatar id={id} name={name} className="size-6 text-2xs" />
              <span dir="auto" className="min-w-0 flex-1 truncate text-page-start">
                {name}
              </span>
              {hasPermission(role, "conversations.reply") ? null : <Badge>{tMembers(`roles.${role}`)}</Badge>}
              <AvailabilityMark availability={availability.get(id)} />
            </label>
          </li>
        ))}
        {query.data && shown.length === 0 ? (
          <li className="px-3 py-3 text-muted text-sm">{t("noMembers")}</li>
        ) : null}
      </ul>
    </FieldGroup>
  );
}
