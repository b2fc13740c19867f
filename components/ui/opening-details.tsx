"use client";

import { type ComponentProps, useState } from "react";

/**
 * A `details` that opens when `opens` becomes true and then closes only by its summary: closing by itself would take the
 * focus from the field in it that is being used.
 */
export function OpeningDetails({ opens, ...props }: ComponentProps<"details"> & { opens: boolean }) {
  const [isOpen, setIsOpen] = useState(opens);
  const [seen, setSeen] = useState(opens);
  if (opens !== seen) {
    setSeen(opens);
    if (opens) setIsOpen(true);
  }
  return <details {...props} open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)} />;
}
