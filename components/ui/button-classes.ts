/** Here, so that the error pages, whose script is part of every page's, have them without the libraries of `Button`. */
export const BUTTON =
  "touch-target relative inline-flex shrink-0 select-none items-center justify-center gap-2 whitespace-nowrap rounded-md font-medium transition-colors disabled:opacity-55 aria-disabled:opacity-55";
export const SECONDARY_BUTTON = "border border-line bg-surface text-ink hover:bg-raised";
export const MEDIUM_BUTTON = "h-9 px-3.5 text-sm pointer-coarse:h-11";
