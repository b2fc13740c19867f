"use client";

import { ThreadSkeleton } from "#components/inbox/thread/thread-skeleton.tsx";
import { usePermission } from "#components/shell/session/permission-context.tsx";
import { AvatarBars } from "#components/ui/avatar-bars.tsx";

/** In the measures of `ThreadHeader`, `Thread` and `TextComposer`. */
export function PaneSkeleton() {
  const canReply = usePermission("conversations.reply");
  return (
    <div className="flex min-w-0 flex-1 flex-col">
      <div aria-hidden data-skeleton="header" className="shrink-0 animate-pulse border-b bg-surface">
        <div className="mx-auto flex h-13 max-w-4xl items-center gap-2.5 px-3 md:h-14">
          <span className="-ms-1 size-9 lg:hidden" />
          <AvatarBars widths={["w-36", "w-24"]} />
        </div>
        <div className="mx-auto flex h-8 max-w-4xl gap-1.5 px-3">
          <span className="h-6 w-36 rounded-full bg-raised" />
          <span className="h-6 w-20 rounded-full bg-raised" />
        </div>
      </div>
      <div className="flex min-h-0 flex-1 flex-col justify-end overflow-hidden">
        <div className="mx-auto w-full max-w-4xl pb-4">
          <ThreadSkeleton />
        </div>
      </div>
      {canReply ? (
        <div aria-hidden data-skeleton="composer" className="animate-pulse border-t bg-surface">
          <div className="mx-auto max-w-4xl">
            <div className="flex gap-1 px-3 pt-2">
              <span className="h-6 w-44 rounded-md bg-raised" />
            </div>
            <div className="px-3 py-2.5">
              {/* The field and the button; from tablets on, the field above the tools, with a border around both. */}
              <div className="h-10.5 rounded-2xl bg-raised md:h-23.75 md:rounded-lg" />
            </div>
          </div>
        </div>
      ) : null}
    </div>
  );
}
