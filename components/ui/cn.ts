import { type ClassValue, clsx } from "clsx";
import { extendTailwindMerge } from "tailwind-merge";

const merge = extendTailwindMerge({
  // The utility of globals.css, which would count as a color.
  extend: { classGroups: { "text-alignment": ["text-page-start"] } },
});

export function cn(...inputs: ClassValue[]): string {
  return merge(clsx(inputs));
}
