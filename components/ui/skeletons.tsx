import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { AvatarBars } from "#components/ui/avatar-bars.tsx";
import { keysOf } from "#components/ui/keys-of.ts";

const bar = "rounded bg-raised";
const card = "divide-y rounded-lg border bg-surface";

/** What is shown while a page or a part of it loads: as high as what comes, so that nothing moves. */
function Skeleton({ className, children }: { className?: string; children: ReactNode }) {
  const t = useTranslations("settings");
  return (
    <div role="status" className={className}>
      <span className="sr-only">{t("loading")}</span>
      <div aria-hidden className="animate-pulse">
        {children}
      </div>
    </div>
  );
}

/** A card with a row for each item. */
export function ListSkeleton({
  rows = 3,
  rowHeight = "h-16",
  hasSearch = false,
}: {
  rows?: number;
  rowHeight?: string;
  hasSearch?: boolean;
}) {
  return (
    <Skeleton>
      {hasSearch ? <SearchBar /> : null}
      <div className={card}>
        {keysOf(rows).map((row) => (
          <div key={row} className={`flex ${rowHeight} items-center gap-3 px-4`}>
            <AvatarBars widths={["w-40", "w-3/5"]} />
          </div>
        ))}
      </div>
    </Skeleton>
  );
}

/** A `Table`, whose header is 33 px high. @param props.rowHeight that of its usual rows */
export function TableSkeleton({
  rowHeight = "h-15",
  hasSearch = false,
}: {
  rowHeight?: "h-15" | "h-11" | "h-8";
  hasSearch?: boolean;
}) {
  return (
    <Skeleton>
      {hasSearch ? <SearchBar /> : null}
      <div className={card}>
        <div className="flex h-8.25 items-center gap-8 px-4">
          <span className={`h-2.5 w-16 ${bar}`} />
          <span className={`ms-auto h-2.5 w-12 ${bar}`} />
          <span className={`h-2.5 w-12 ${bar} max-sm:hidden`} />
        </div>
        {keysOf(6).map((row) => (
          <div key={row} className={`flex ${rowHeight} items-center gap-8 px-4`}>
            <span className={`h-3 w-40 ${bar}`} />
            <span className={`ms-auto h-3 w-20 ${bar}`} />
            <span className={`h-3 w-16 ${bar} max-sm:hidden`} />
          </div>
        ))}
      </div>
    </Skeleton>
  );
}

/** Labeled fields with a button. */
export function FormSkeleton({
  fields = 3,
  hasImage = false,
  hasTitle = false,
}: {
  fields?: number;
  hasImage?: boolean;
  hasTitle?: boolean;
}) {
  return (
    <Skeleton>
      {hasTitle ? <TitleBars /> : null}
      {hasImage ? <div className="mb-8 size-16 rounded-full bg-raised" /> : null}
      <div className="flex flex-col gap-5">
        {keysOf(fields).map((field) => (
          <div key={field} className="flex flex-col gap-2.5">
            <span className={`h-3 w-28 ${bar}`} />
            <span className="h-9 rounded-md bg-raised" />
          </div>
        ))}
        <span className="h-9 w-24 rounded-md bg-raised" />
      </div>
    </Skeleton>
  );
}

/** One thing with its details: a title, a card of names and values, a text. */
export function DetailsSkeleton({ hasTitle = true }: { hasTitle?: boolean }) {
  return (
    <Skeleton>
      {hasTitle ? <TitleBars /> : null}
      <Values />
      <div className="mt-6 h-40 rounded-md border bg-raised" />
    </Skeleton>
  );
}

/** A card with a header, and names with their values. */
export function CardSkeleton() {
  return (
    <Skeleton>
      <div className={card}>
        <div className="flex h-19 flex-col justify-center gap-2.5 px-5">
          <span className={`h-4 w-44 ${bar}`} />
          <span className={`h-3 w-28 ${bar}`} />
        </div>
        <Values hasBorder={false} />
      </div>
    </Skeleton>
  );
}

function Values({ hasBorder = true }: { hasBorder?: boolean }) {
  return (
    <div
      className={`grid gap-x-8 gap-y-4 px-5 py-5 sm:grid-cols-2 ${hasBorder ? "rounded-lg border bg-surface" : ""}`}
    >
      {keysOf(6).map((value) => (
        <div key={value} className="flex h-9 flex-col justify-center gap-2">
          <span className={`h-2.5 w-20 ${bar}`} />
          <span className={`h-3 w-36 ${bar}`} />
        </div>
      ))}
    </div>
  );
}

function TitleBars() {
  return (
    <div className="mb-6 flex flex-col gap-3">
      <span className={`h-4 w-64 max-w-full ${bar}`} />
      <span className={`h-3 w-48 ${bar}`} />
    </div>
  );
}

function SearchBar() {
  return <div className="mb-3 h-8 w-full rounded-md bg-raised sm:w-72" />;
}
