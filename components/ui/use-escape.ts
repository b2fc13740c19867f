import { useEffect, useEffectEvent } from "react";

/** @param onEscape runs instead of everything else that the key does; null while there is nothing to close */
export function useEscape(onEscape: (() => void) | null): void {
  const run = useEffectEvent(() => onEscape?.());
  const isActive = onEscape !== null;
  useEffect(() => {
    if (!isActive) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || event.isComposing) return;
      event.preventDefault();
      event.stopPropagation();
      run();
    };
    window.addEventListener("keydown", onKey, true);
    return () => window.removeEventListener("keydown", onKey, true);
  }, [isActive]);
}
