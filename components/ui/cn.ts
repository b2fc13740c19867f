import { type ClassValue, clsx } from "clsx";
import { mergeClasses } from "#components/ui/merge-classes.ts";

export function cn(...inputs: ClassValue[]): string {
  return mergeClasses(clsx(inputs));
}
