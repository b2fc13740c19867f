/** An entry of the main navigation: an icon in the rail, an icon above its name on a phone. */
export const NAVIGATION_ITEM =
  "relative flex h-12 min-w-11 shrink-0 flex-col items-center justify-center gap-0.5 rounded-md transition-colors md:size-10 md:min-w-0 pointer-coarse:md:size-11";

/** The name below an icon, on a phone only; the entry has its own accessible name. */
export function NavigationLabel({ children }: { children: string }) {
  return (
    <span aria-hidden className="max-w-20 truncate text-2xs leading-none md:hidden">
      {children}
    </span>
  );
}

/** @param isMore there are more than were counted */
export function NavigationCount({ count, isMore = false }: { count: number; isMore?: boolean }) {
  if (count === 0) return null;
  return (
    <span
      aria-hidden
      className="tabular absolute top-0.5 start-[calc(50%+2px)] grid h-4 min-w-4 place-items-center rounded-full bg-accent px-1 font-semibold text-2xs text-on-accent ring-2 ring-canvas"
    >
      {isMore || count > 99 ? "99+" : count}
    </span>
  );
}
