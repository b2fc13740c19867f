"use client";

import { useSyncExternalStore } from "react";
import { changeDraft, readDraftOf } from "#components/inbox/composer/draft-store.ts";
import { uploadAttachment } from "#lib/attachments/browser.ts";
import { checkUpload, kindOf } from "#lib/attachments/rules.ts";
import { DRAFT_FILES_MAX, type DraftFile } from "#lib/drafts/schema.ts";
import { errorText } from "#lib/http/api-error.ts";
import type { MediaKind } from "#lib/whatsapp/limits.ts";

/** A file that was chosen and is not in the draft yet: on its way, or refused. */
export interface Upload {
  id: string;
  conversationId: string;
  file: File;
  kind: MediaKind;
  voice: boolean;
  /** How much has gone, from 0 to 1. */
  progress: number;
  /** Why it cannot be sent, in words; null while it goes. */
  error: string | null;
  /** Whether another try may help. */
  again: boolean;
}

/** So many at once: the browser's other connections stay free for messages. */
const AT_ONCE = 2;
const KEPT_NAME = 240;

let uploads: readonly Upload[] = [];
const none: readonly Upload[] = [];
const calls = new Map<string, AbortController>();
const listeners = new Set<() => void>();
/** The order in which files were chosen, whatever order their uploads end in. */
const places = new Map<string, number>();
let nextPlace = 0;

function publish(next: readonly Upload[]): void {
  uploads = next;
  for (const listener of listeners) listener();
}

function patch(id: string, change: Partial<Upload>): void {
  publish(uploads.map((upload) => (upload.id === id ? { ...upload, ...change } : upload)));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useUploads(): readonly Upload[] {
  return useSyncExternalStore(
    subscribe,
    () => uploads,
    () => none,
  );
}

/**
 * Takes files for a conversation; what WhatsApp would not take is said at the file, before its upload.
 * @returns how many were left out, because a draft holds no more
 */
export function addFiles(conversationId: string, files: readonly File[], voice = false): number {
  const room = DRAFT_FILES_MAX - readDraftOf(conversationId).files.length - countOf(conversationId);
  const added = files.slice(0, Math.max(0, room)).map((file): Upload => {
    const kind = kindOf(file.type) ?? "document";
    const fault = checkUpload(kind, { mimeType: file.type, sizeBytes: file.size });
    const id = crypto.randomUUID();
    places.set(id, nextPlace++);
    const error = fault?.message ?? null;
    return { id, conversationId, file, kind, voice, progress: 0, error, again: false };
  });
  publish([...uploads, ...added]);
  startNext();
  return files.length - added.length;
}

function countOf(conversationId: string): number {
  return uploads.filter((upload) => upload.conversationId === conversationId).length;
}

function startNext(): void {
  const waiting = uploads.filter(({ id, error }) => error === null && !calls.has(id));
  for (const upload of waiting.slice(0, Math.max(0, AT_ONCE - calls.size))) void start(upload);
}

async function start({ id, conversationId, file, kind, voice }: Upload): Promise<void> {
  const call = new AbortController();
  calls.set(id, call);
  try {
    const sent = new File([file], file.name.slice(-KEPT_NAME) || "file", { type: file.type });
    const stored = await uploadAttachment({
      conversationId,
      kind,
      file: sent,
      onProgress: (progress) => patch(id, { progress }),
      signal: call.signal,
    });
    places.set(stored.id, places.get(id) ?? nextPlace++);
    removeUpload(id);
    keep(conversationId, {
      attachmentId: stored.id,
      kind,
      name: stored.filename ?? sent.name,
      mimeType: stored.mimeType ?? file.type,
      sizeBytes: stored.sizeBytes ?? file.size,
      caption: "",
      voice,
    });
  } catch (error) {
    if (!call.signal.aborted) patch(id, { error: errorText(error), again: true, progress: 0 });
  } finally {
    calls.delete(id);
    startNext();
  }
}

function keep(conversationId: string, file: DraftFile): void {
  const placeOf = ({ attachmentId }: DraftFile) => places.get(attachmentId) ?? -1;
  const files = [...readDraftOf(conversationId).files, file].toSorted((a, b) => placeOf(a) - placeOf(b));
  changeDraft(conversationId, { files });
}

/** Calls an upload off, or puts one away that was refused. */
export function removeUpload(id: string): void {
  calls.get(id)?.abort();
  publish(uploads.filter((upload) => upload.id !== id));
}

export function retryUpload(id: string): void {
  patch(id, { error: null, again: false, progress: 0 });
  startNext();
}
