import { useEffect, useState } from "react";

const ADDED_MS = 100;

/** @returns the text of a new status, empty at first: many screen readers read only what changes in an element */
export function useLateText(text: string): string {
  const [isAdded, setAdded] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setAdded(true), ADDED_MS);
    return () => clearTimeout(timer);
  }, []);
  return isAdded ? text : "";
}
