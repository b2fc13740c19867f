import { type ClassValue, clsx } from "clsx";
import { twMerge } from "tailwind-merge";

/** Joins class names; of conflicting Tailwind classes the last wins. */
export function cn(...inputs: ClassValue[]): string {
  return twMerge(clsx(inputs));
}
