"use client";

import { useEffect, useState } from "react";

const PAUSE_MS = 800;

/** Has screen readers read a text that changes while somebody types, once it stays the same for a moment. */
export function PausedStatus({ text }: { text: string }) {
  const [said, setSaid] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setSaid(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <p role="status" className="sr-only">
      {said === text ? said : ""}
    </p>
  );
}
