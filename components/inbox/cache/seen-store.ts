"use client";

// How many of a conversation's threadRevision this page has shown long enough to be seen. A reply carries the number, so
// that the server can reject it when something was added since.

const seen = new Map<string, number>();

export function readSeen(conversationId: string): number {
  return seen.get(conversationId) ?? 0;
}

export function raiseSeen(conversationId: string, threadRevision: number): void {
  seen.set(conversationId, Math.max(readSeen(conversationId), threadRevision));
}
