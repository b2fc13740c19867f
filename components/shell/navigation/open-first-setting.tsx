"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { MEDIUM_SCREEN } from "#components/ui/media.ts";

/** Only beside the list of settings, which is a page of its own on smaller screens. */
export function OpenFirstSetting({ href }: { href: string }) {
  const router = useRouter();
  useEffect(() => {
    const media = matchMedia(MEDIUM_SCREEN);
    const open = () => media.matches && router.replace(href);
    open();
    media.addEventListener("change", open);
    return () => media.removeEventListener("change", open);
  }, [router, href]);
  return null;
}
