import { EMOJI_COLUMNS, EMOJI_GROUPS } from "#components/inbox/composer/emoji-groups.ts";
import { keysOf } from "#components/ui/keys-of.ts";

/** The places of the groups' buttons. */
export function EmojiGroupsSkeleton() {
  return (
    <div aria-hidden className="flex animate-pulse justify-between border-b px-1.5">
      {EMOJI_GROUPS.map((group) => (
        <span key={group} className="grid h-8 w-8 place-items-center pointer-coarse:h-11">
          <span className="size-4.5 rounded-full bg-raised" />
        </span>
      ))}
    </div>
  );
}

/** The first group: its name and its emoji. */
export function EmojiGridSkeleton() {
  return (
    <div aria-hidden className="animate-pulse">
      <div className="flex h-7.25 items-center">
        <span className="h-2.5 w-20 rounded bg-raised" />
      </div>
      <div className="grid grid-cols-8">
        {keysOf(EMOJI_COLUMNS * 6).map((place) => (
          <span key={place} className="grid h-9 place-items-center">
            <span className="size-5 rounded-full bg-raised" />
          </span>
        ))}
      </div>
    </div>
  );
}

/** In the measures of `EmojiPicker`, while its code loads. */
export function EmojiPickerSkeleton() {
  return (
    <div className="flex min-h-0 flex-col">
      <div aria-hidden className="flex animate-pulse gap-1.5 border-b p-2">
        <span className="h-8 flex-1 rounded-md bg-raised pointer-coarse:h-11" />
        <span className="h-8 w-12 rounded-md bg-raised pointer-coarse:h-11" />
      </div>
      <EmojiGroupsSkeleton />
      <div className="h-64 min-h-0 shrink overflow-hidden px-2 pb-2">
        <EmojiGridSkeleton />
      </div>
    </div>
  );
}
