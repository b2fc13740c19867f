"use client";

// How many of each conversation's additions were on this page's screen for long enough to be seen. A reply tells it, so
// that the server can hold it back when something else was added.

const seen = new Map<string, number>();

export function readSeen(conversationId: string): number {
  return seen.get(conversationId) ?? 0;
}

export function raiseSeen(conversationId: string, additions: number): void {
  seen.set(conversationId, Math.max(readSeen(conversationId), additions));
}
