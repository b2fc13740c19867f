import { useCallback, useSyncExternalStore } from "react";

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

/** A yes or no that this browser remembers, as whether a panel stands open; no at first, and where nothing can be kept. */
export function useRemembered(key: string): [boolean, (value: boolean) => void] {
  const value = useSyncExternalStore(
    subscribe,
    () => read(key),
    () => false,
  );
  const set = useCallback(
    (next: boolean) => {
      try {
        localStorage.setItem(key, next ? "yes" : "no");
      } catch {
        // A browser that keeps nothing shows it as it was.
      }
      for (const listener of listeners) listener();
    },
    [key],
  );
  return [value, set];
}

function read(key: string): boolean {
  try {
    return localStorage.getItem(key) === "yes";
  } catch {
    return false;
  }
}
