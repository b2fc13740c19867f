import type { ReactNode } from "react";

export function MarkedText({
  text,
  matches,
}: {
  text: string;
  matches: readonly (readonly [start: number, end: number])[];
}) {
  const pieces: ReactNode[] = [];
  let end = 0;
  for (const [from, to] of matches) {
    pieces.push(
      text.slice(end, from),
      <mark key={from} className="rounded-xs bg-accent-soft px-px font-medium text-accent-strong">
        {text.slice(from, to)}
      </mark>,
    );
    end = to;
  }
  return (
    <>
      {pieces}
      {text.slice(end)}
    </>
  );
}
