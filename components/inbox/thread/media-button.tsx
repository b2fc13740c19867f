"use client";

import { Images } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { MediaOf } from "#components/inbox/thread/media-gallery.tsx";
import { Button } from "#components/ui/button.tsx";
import { lazyComponent } from "#components/ui/lazy-component.tsx";
import { preloadOn } from "#components/ui/preload-on.ts";

const loadGallery = () => import("#components/inbox/thread/media-gallery.tsx");
const MediaGallery = lazyComponent(() => loadGallery().then((module) => module.MediaGallery));

export function MediaButton(of: MediaOf) {
  const t = useTranslations("thread.media");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" aria-haspopup="dialog" {...preloadOn(loadGallery)} onClick={() => setOpen(true)}>
        <Images aria-hidden className="size-3.5" />
        {t("open")}
      </Button>
      {isOpen ? <MediaGallery {...of} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
