import { AvatarBars } from "#components/ui/avatar-bars.tsx";
import { keysOf } from "#components/ui/keys-of.ts";

/** As high as `ROW_HEIGHT` of `conversation-row.tsx`. */
export function RowSkeleton() {
  return (
    <div className="flex h-16 animate-pulse items-center gap-3 border-b px-3">
      <AvatarBars avatar="size-9" widths={["w-2/5", "w-4/5"]} />
    </div>
  );
}

export function ConversationListSkeleton() {
  return (
    <div aria-hidden className="min-h-0 flex-1 overflow-hidden">
      {keysOf(8).map((key) => (
        <RowSkeleton key={key} />
      ))}
    </div>
  );
}
