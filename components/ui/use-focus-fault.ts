import { type RefObject, useEffect, useRef } from "react";

/**
 * Moves the focus to a form's first field that has a fault, whenever new faults arrive.
 * @returns the form's ref
 */
export function useFocusFault(faults: unknown): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (faults) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [faults]);
  return form;
}
