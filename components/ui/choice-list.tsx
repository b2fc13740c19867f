"use client";

import { Command, useCommandState } from "cmdk";
import { Search } from "lucide-react";
import {
  Children,
  Fragment,
  isValidElement,
  type ReactElement,
  type ReactNode,
  useEffect,
  useState,
} from "react";
import { cn } from "#components/ui/cn.ts";
import { followActiveOption } from "#components/ui/follow-active-option.ts";
import { rankMatches } from "#components/ui/match-words.ts";

/** No choice has this value; with an empty one, the first is highlighted. */
const NO_CHOICE = "none";

const INSETS = {
  popup: { field: "px-3", list: "p-1" },
  /** In line with the title of a dialog. */
  dialog: { field: "px-5", list: "px-3 py-1" },
};

export function ChoiceList({
  label,
  placeholder,
  empty,
  query,
  onQuery,
  state,
  filters = true,
  preferred,
  highlightsFirst = true,
  inset = "popup",
  children,
}: {
  label: string;
  placeholder: string;
  /** Null where there always is a match. */
  empty: string | null;
  query: string;
  onQuery: (query: string) => void;
  /** Loading or error state; a listbox may contain only options. */
  state?: ReactNode;
  /** False if the choices are the result of the query already. */
  filters?: boolean;
  /** The choice to highlight when it appears; the first one otherwise. */
  preferred?: string | undefined;
  /** False to highlight nothing until the person types or moves, where Enter right after opening would do harm. */
  highlightsFirst?: boolean;
  inset?: keyof typeof INSETS;
  /** `Choice` elements, also in fragments, unless `filters` is false. */
  children: ReactNode;
}) {
  const [selected, setSelected] = useState(highlightsFirst ? "" : NO_CHOICE);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every query may highlight another choice first.
  useEffect(() => {
    if (preferred !== undefined) setSelected(preferred);
  }, [preferred, query]);
  return (
    <Command
      ref={followActiveOption}
      value={selected}
      onValueChange={setSelected}
      label={label}
      loop
      // The library sorts only what was shown before a letter was removed, so that the order depended on the typing.
      shouldFilter={false}
      className="flex min-h-0 flex-col"
    >
      <div className={cn("flex items-center gap-2 border-b", INSETS[inset].field)}>
        <Search aria-hidden className="size-4 shrink-0 text-muted" />
        <Command.Input
          autoFocus
          value={query}
          onValueChange={onQuery}
          placeholder={placeholder}
          className="h-10 min-w-0 flex-1 bg-transparent text-sm outline-none placeholder:text-muted"
        />
      </div>
      {state}
      <Command.List
        label={label}
        className={cn("min-h-0 overflow-y-auto overscroll-contain", INSETS[inset].list)}
      >
        {filters ? matchingChoices(children, query) : children}
      </Command.List>
      {empty === null ? null : <NoMatches className="px-3 pt-4 pb-6">{empty}</NoMatches>}
    </Command>
  );
}

interface ChoiceProps {
  value: string;
  /** What the typed words are looked for in. */
  keywords: string[];
  onSelect: () => void;
  /** Whatever is typed, after those that match. */
  alwaysShown?: boolean;
  disabled?: boolean;
  children: ReactNode;
}

function matchingChoices(children: ReactNode, query: string): ReactNode {
  const choices = choicesIn(children);
  const isAlwaysShown = ({ props }: ReactElement<ChoiceProps>) => props.alwaysShown === true;
  const filtered = choices.filter((choice) => !isAlwaysShown(choice));
  return [
    ...rankMatches(filtered, query, ({ props }) => props.keywords.join(" ")),
    ...choices.filter(isAlwaysShown),
  ];
}

function choicesIn(children: ReactNode): ReactElement<ChoiceProps>[] {
  return Children.toArray(children).flatMap((child) => {
    if (isValidElement<{ children: ReactNode }>(child) && child.type === Fragment)
      return choicesIn(child.props.children);
    return isValidElement<ChoiceProps>(child) ? [child] : [];
  });
}

export function NoMatches({ className, children }: { className: string; children: ReactNode }) {
  const none = useCommandState(({ filtered }) => filtered.count === 0);
  return (
    <p role="status" className={cn("text-center text-muted text-sm", none ? className : "sr-only")}>
      {none ? children : null}
    </p>
  );
}

export function Choice({
  value,
  keywords,
  onSelect,
  alwaysShown = false,
  disabled = false,
  children,
}: ChoiceProps) {
  return (
    <Command.Item
      value={value}
      keywords={keywords}
      onSelect={onSelect}
      forceMount={alwaysShown}
      disabled={disabled}
      className="flex min-h-9 cursor-default select-none items-center gap-2.5 rounded-md px-2 text-sm data-[disabled=true]:text-muted data-[selected=true]:bg-raised"
    >
      {children}
    </Command.Item>
  );
}
