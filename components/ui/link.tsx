"use client";

import NextLink from "next/link";
import { type ComponentProps, useState } from "react";

/**
 * Next's link, which loads its page ahead once it is pointed at or focused. By itself Next would load the page of every
 * link in view, each a request to the server, of which a table has fifty.
 */
export function Link({
  prefetch = null,
  onPointerEnter,
  onFocus,
  ...props
}: ComponentProps<typeof NextLink>) {
  const [isNear, setNear] = useState(false);
  return (
    <NextLink
      {...props}
      prefetch={isNear ? prefetch : false}
      onPointerEnter={(event) => {
        setNear(true);
        onPointerEnter?.(event);
      }}
      onFocus={(event) => {
        setNear(true);
        onFocus?.(event);
      }}
    />
  );
}
