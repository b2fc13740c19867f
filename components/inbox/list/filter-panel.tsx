"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { nameOfNumber } from "#components/inbox/cache/list-rules.ts";
import type { ListState } from "#components/inbox/list/use-list-filter.ts";
import { cn } from "#components/ui/cn.ts";
import { controlStyle } from "#components/ui/control-style.ts";
import { SelectField } from "#components/ui/field.tsx";
import { LabelDot } from "#components/ui/label-chip.tsx";
import { membersQuery } from "#lib/accounts/browser.ts";
import { labelsQuery } from "#lib/contacts/browser.ts";
import {
  FILTER_LABELS_MAX,
  inboxViewRules,
  listSorts,
  NO_ASSIGNEE,
} from "#lib/conversations/views/inbox-view-rules.ts";
import { numberNamesQuery } from "#lib/numbers/browser.ts";
import { teamsQuery } from "#lib/teams/browser.ts";

const SEARCH_FROM_LABELS = 8;

export function FilterPanel({ state }: { state: ListState }) {
  const t = useTranslations("list");
  const { filter, change } = state;
  const members = useQuery(membersQuery);
  const hasAssignee = inboxViewRules[filter.view].assignee === "any";
  return (
    <div className="flex flex-col gap-4 p-4">
      <Group name={t("order")}>
        {listSorts.map((sort) => (
          <Option
            key={sort}
            type="radio"
            name="sort"
            checked={filter.sort === sort}
            onChange={() => change({ sort })}
          >
            {t(`${sort}First`)}
          </Option>
        ))}
      </Group>
      <Group name={t("only")}>
        <Option checked={filter.unread} onChange={() => change({ unread: !filter.unread })}>
          {t("unread")}
        </Option>
        <Option checked={filter.waiting} onChange={() => change({ waiting: !filter.waiting })}>
          {t("waiting")}
        </Option>
      </Group>
      {hasAssignee ? (
        <SelectField
          label={<GroupName>{t("assignee")}</GroupName>}
          value={filter.assignee ?? ""}
          onChange={(event) => change({ assignee: event.target.value || null })}
        >
          <option value="">{t("anyone")}</option>
          <option value={NO_ASSIGNEE}>{t("view.unassigned")}</option>
          {members.data?.data.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      ) : null}
      <TeamChoice chosen={filter.team} onChange={(team) => change({ team })} />
      <NumberChoice chosen={filter.number} onChange={(number) => change({ number })} />
      <LabelOptions chosen={filter.labels} onChange={(labels) => change({ labels })} />
    </div>
  );
}

function TeamChoice({ chosen, onChange }: IdChoiceProps) {
  const t = useTranslations("list");
  const { data } = useQuery(teamsQuery);
  const all = data?.data ?? [];
  if (all.length === 0) return null;
  return <IdChoice label={t("team")} any={t("anyTeam")} options={all} chosen={chosen} onChange={onChange} />;
}

function NumberChoice({ chosen, onChange }: IdChoiceProps) {
  const t = useTranslations("list");
  const { data } = useQuery(numberNamesQuery);
  const all = data?.data ?? [];
  if (all.length < 2) return null;
  const options = all.map((number) => ({ id: number.id, name: nameOfNumber(number) }));
  return (
    <IdChoice
      label={t("number")}
      any={t("anyNumber")}
      options={options}
      chosen={chosen}
      onChange={onChange}
    />
  );
}

interface IdChoiceProps {
  chosen: string | null;
  onChange: (id: string | null) => void;
}

function IdChoice({
  label,
  any,
  options,
  chosen,
  onChange,
}: IdChoiceProps & { label: string; any: string; options: readonly { id: string; name: string }[] }) {
  return (
    <SelectField
      label={<GroupName>{label}</GroupName>}
      value={chosen ?? ""}
      onChange={(event) => onChange(event.target.value || null)}
    >
      <option value="">{any}</option>
      {options.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}

function LabelOptions({ chosen, onChange }: { chosen: string[]; onChange: (labels: string[]) => void }) {
  const t = useTranslations("list");
  const { data } = useQuery(labelsQuery);
  const [search, setSearch] = useState("");
  const all = data?.data ?? [];
  if (all.length === 0) return null;
  const searchText = search.trim().toLowerCase();
  const shown = all.filter(({ name }) => name.toLowerCase().includes(searchText));
  return (
    <Group name={t("labels")}>
      {all.length > SEARCH_FROM_LABELS ? (
        <input
          type="search"
          value={search}
          aria-label={t("findLabel")}
          placeholder={t("findLabel")}
          onChange={(event) => setSearch(event.target.value)}
          className={cn(controlStyle({ size: "sm" }), "mb-1 w-full")}
        />
      ) : null}
      <div className="max-h-52 overflow-y-auto overscroll-contain">
        {shown.map(({ id, name, color }) => (
          <Option
            key={id}
            checked={chosen.includes(id)}
            disabled={!chosen.includes(id) && chosen.length >= FILTER_LABELS_MAX}
            onChange={() =>
              onChange(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id])
            }
          >
            <span className="flex min-w-0 items-center gap-2">
              <LabelDot color={color} className="size-2.5" />
              <span dir="auto" className="truncate">
                {name}
              </span>
            </span>
          </Option>
        ))}
        {shown.length === 0 ? <p className="py-2 text-muted text-sm">{t("noLabels")}</p> : null}
      </div>
    </Group>
  );
}

function GroupName({ children }: { children: string }) {
  return <span className="block font-medium text-muted text-xs">{children}</span>;
}

function Group({ name, children }: { name: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1">
        <GroupName>{name}</GroupName>
      </legend>
      {children}
    </fieldset>
  );
}

function Option({
  type = "checkbox",
  children,
  ...input
}: {
  type?: "checkbox" | "radio";
  name?: string;
  checked: boolean;
  disabled?: boolean;
  onChange: () => void;
  children: ReactNode;
}) {
  return (
    <label className="flex min-h-8 min-w-0 items-center gap-2.5 text-sm max-md:min-h-11">
      <input type={type} {...input} className="size-4 shrink-0" />
      <span className="min-w-0 flex-1">{children}</span>
    </label>
  );
}
