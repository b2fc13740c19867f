"use client";

// A reply sends the highest revision that was seen, so that the server can reject it if messages were added since.

const seenRevisions = new Map<string, number>();

export function getSeenRevision(conversationId: string): number {
  return seenRevisions.get(conversationId) ?? 0;
}

export function markSeen(conversationId: string, threadRevision: number): void {
  seenRevisions.set(conversationId, Math.max(getSeenRevision(conversationId), threadRevision));
}
