/**
 * Moves the focus between a field and the things below it that are marked `data-hit`; over the ends it stays.
 * @returns whether there was anywhere to go
 */
export function moveFocus(box: HTMLElement | null, field: HTMLElement | null, step: 1 | -1): boolean {
  const hits = [...(box?.querySelectorAll<HTMLElement>("[data-hit]") ?? [])];
  const at = hits.indexOf(document.activeElement as HTMLElement);
  const next = at + step < 0 ? field : hits[Math.min(at + step, hits.length - 1)];
  next?.focus();
  return hits.length > 0;
}
