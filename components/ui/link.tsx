"use client";

import NextLink from "next/link";
import { type ComponentProps, useState } from "react";

/**
 * A `next/link` that prefetches on hover or focus. By default, Next prefetches every link in the viewport: a table of
 * fifty rows would send at least fifty requests.
 */
export function Link({
  prefetch = null,
  onPointerEnter,
  onFocus,
  ...props
}: ComponentProps<typeof NextLink>) {
  const [hasIntent, setHasIntent] = useState(false);
  return (
    <NextLink
      {...props}
      prefetch={hasIntent ? prefetch : false}
      onPointerEnter={(event) => {
        setHasIntent(true);
        onPointerEnter?.(event);
      }}
      onFocus={(event) => {
        setHasIntent(true);
        onFocus?.(event);
      }}
    />
  );
}
