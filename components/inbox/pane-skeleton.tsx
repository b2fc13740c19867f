"use client";

import { ThreadSkeleton } from "#components/inbox/thread/thread-skeleton.tsx";

/** In the measures of `ConversationHeader`, `Thread` and `TextComposer`. */
export function PaneSkeleton() {
  return (
    <div className="flex min-w-0 flex-1 flex-col">
      <div aria-hidden className="shrink-0 border-b bg-surface">
        <div className="flex h-13 animate-pulse items-center gap-2.5 px-3">
          <span className="size-8 rounded-full bg-raised" />
          <span className="flex flex-col gap-2">
            <span className="h-3 w-36 rounded bg-raised" />
            <span className="h-2.5 w-24 rounded bg-raised" />
          </span>
        </div>
      </div>
      <div className="flex min-h-0 flex-1 flex-col justify-end overflow-hidden">
        <div className="mx-auto w-full max-w-4xl pb-4">
          <ThreadSkeleton />
        </div>
      </div>
      <div aria-hidden className="border-t bg-surface">
        <div className="mx-auto flex max-w-4xl animate-pulse flex-col gap-2.5 px-3 py-3">
          <span className="h-4 w-48 rounded bg-raised" />
          <span className="h-16 rounded-md bg-raised" />
        </div>
      </div>
    </div>
  );
}
