"use client";

import { useMemo, useState } from "react";
import type { ThreadActions } from "#components/inbox/thread/thread-context.ts";
import { lazyComponent } from "#components/ui/lazy-component.tsx";
import type { MessageView } from "#lib/conversations/thread/schema.ts";

const TimelineDialog = lazyComponent(() =>
  import("#components/inbox/thread/timeline-dialog.tsx").then((module) => module.TimelineDialog),
);
const ThreadLightbox = lazyComponent(() =>
  import("#components/inbox/thread/thread-lightbox.tsx").then((module) => module.ThreadLightbox),
);
const MessageMenu = lazyComponent(() =>
  import("#components/inbox/thread/message-menu.tsx").then((module) => module.MessageMenu),
);

type Openers = Pick<ThreadActions, "openTimeline" | "openMedia" | "openMenu">;

export function useThreadOverlays() {
  const [timeline, setTimeline] = useState<{ id: string; open: boolean } | null>(null);
  const [media, setMedia] = useState<string | null>(null);
  const [menu, setMenu] = useState<{ message: MessageView; at: DOMRect; what: "emoji" | "all" } | null>(null);
  const openers = useMemo<Openers>(
    () => ({
      openTimeline: (id) => setTimeline({ id, open: true }),
      openMedia: setMedia,
      openMenu: (message, at, what) => setMenu({ message, at, what }),
    }),
    [],
  );
  const overlays = (messages: readonly MessageView[]) => (
    <>
      {timeline ? (
        <TimelineDialog
          messageId={timeline.id}
          open={timeline.open}
          onOpenChange={(open) => setTimeline({ ...timeline, open })}
        />
      ) : null}
      {media ? <ThreadLightbox messages={messages} startId={media} onClose={() => setMedia(null)} /> : null}
      {menu ? <MessageMenu {...menu} key={menu.message.id} onClose={() => setMenu(null)} /> : null}
    </>
  );
  return { openers, overlays };
}
