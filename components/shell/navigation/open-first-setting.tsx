"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";

/** Tailwind's `md`: below it, the list of settings is a separate page. */
const HAS_SIDEBAR = "(min-width: 768px)";

export function OpenFirstSetting({ href }: { href: string }) {
  const router = useRouter();
  useEffect(() => {
    const media = matchMedia(HAS_SIDEBAR);
    const open = () => media.matches && router.replace(href);
    open();
    media.addEventListener("change", open);
    return () => media.removeEventListener("change", open);
  }, [router, href]);
  return null;
}
