"use client";

// The highest `threadRevision` of each conversation that this page has shown long enough to count as seen. A reply
// sends it, so that the server can reject the reply if messages were added since.

const seenRevisions = new Map<string, number>();

export function getSeenRevision(conversationId: string): number {
  return seenRevisions.get(conversationId) ?? 0;
}

export function markSeen(conversationId: string, threadRevision: number): void {
  seenRevisions.set(conversationId, Math.max(getSeenRevision(conversationId), threadRevision));
}
