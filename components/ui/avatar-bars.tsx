/**
 * What stands in a row for an avatar and the texts beside it while they load. The row has its height and its gap.
 * @param props.widths those of a text, and of a smaller one below it
 */
export function AvatarBars({
  avatar = "size-8",
  widths: [first, second],
}: {
  avatar?: `size-${number}`;
  widths: readonly [string, string?];
}) {
  return (
    <>
      <span className={`${avatar} shrink-0 rounded-full bg-raised`} />
      <span className="flex min-w-0 flex-1 flex-col gap-2">
        <span className={`h-3 rounded bg-raised ${first}`} />
        {second ? <span className={`h-2.5 rounded bg-raised ${second}`} /> : null}
      </span>
    </>
  );
}
