/** Ordered by transaction, because a sequence is not commit order. */
export interface StreamCursor {
  xid: bigint;
  position: bigint;
}

export function formatStreamCursor({ xid, position }: StreamCursor): string {
  return `${xid}-${position}`;
}

/** @returns null when the text is not a cursor */
export function parseStreamCursor(text: string | null): StreamCursor | null {
  const match = /^(\d{1,20})-(\d{1,19})$/.exec(text ?? "");
  return match?.[1] && match[2] ? { xid: BigInt(match[1]), position: BigInt(match[2]) } : null;
}

export function isAfterCursor(a: StreamCursor, b: StreamCursor): boolean {
  return a.xid > b.xid || (a.xid === b.xid && a.position > b.position);
}
