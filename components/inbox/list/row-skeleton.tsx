/** As high as `ROW_HEIGHT` of `conversation-row.tsx`. */
export function RowSkeleton() {
  return (
    <div className="flex h-16 animate-pulse items-center gap-3 border-b px-3">
      <span className="size-9 rounded-full bg-raised" />
      <span className="flex-1">
        <span className="block h-3 w-2/5 rounded bg-raised" />
        <span className="mt-2.5 block h-2.5 w-4/5 rounded bg-raised" />
      </span>
    </div>
  );
}

const ROWS = ["a", "b", "c", "d", "e", "f", "g", "h"];

export function ConversationListSkeleton() {
  return (
    <div aria-hidden className="min-h-0 flex-1 overflow-hidden">
      {ROWS.map((key) => (
        <RowSkeleton key={key} />
      ))}
    </div>
  );
}
