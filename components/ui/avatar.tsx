import { UserRound } from "lucide-react";
import { cn } from "#components/ui/cn.ts";

// Distinguishable hues; lightness and chroma keep the letters readable in both themes.
const HUES = [163, 30, 245, 300, 70, 200, 350, 120];

function hueOf(id: string): number {
  let sum = 0;
  for (const character of id) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 9973;
  return HUES[sum % HUES.length] ?? 163;
}

/** @returns null without letters, as for a phone number */
export function initialsOf(name: string): string | null {
  if (!/[\p{L}\p{Extended_Pictographic}]/u.test(name)) return null;
  const words = name.replace(/^@/, "").trim().split(/\s+/);
  // An emoji or a mark beside letters is no initial; a name of emoji alone has its first.
  const lettered = words.filter((word) => LETTER.test(word));
  const first = initialOf(lettered[0] ?? words[0] ?? "");
  const last = lettered.length > 1 ? initialOf(lettered.at(-1) ?? "") : "";
  return (first + last).toUpperCase();
}

const LETTER = /[\p{L}\p{N}]/u;

function initialOf(word: string): string {
  return LETTER.exec(word)?.[0] ?? [...word][0] ?? "";
}

/**
 * Decorative: the name must be next to it.
 * @param imageUrl shown instead of the initials
 */
export function Avatar({
  id,
  name,
  imageUrl = null,
  className,
}: {
  id: string;
  name: string;
  imageUrl?: string | null;
  className?: string;
}) {
  if (imageUrl !== null) {
    return (
      // biome-ignore lint/performance/noImgElement: the file is private and needs no optimization.
      <img
        src={imageUrl}
        alt=""
        className={cn("size-9 shrink-0 select-none rounded-full object-cover", className)}
      />
    );
  }
  const hue = hueOf(id);
  const initials = initialsOf(name);
  return (
    <span
      aria-hidden
      style={{
        background: `light-dark(oklch(0.92 0.035 ${hue}), oklch(0.34 0.045 ${hue}))`,
        color: `light-dark(oklch(0.38 0.08 ${hue}), oklch(0.87 0.06 ${hue}))`,
      }}
      className={cn(
        "grid size-9 shrink-0 select-none place-items-center rounded-full font-semibold text-xs",
        className,
      )}
    >
      {initials ?? <UserRound className="size-[55%]" />}
    </span>
  );
}
