"use client";

import { create } from "zustand";
import { changeDraft, readDraftOf } from "#components/inbox/cache/draft-store.ts";
import { uploadAttachment } from "#lib/conversations/attachments/browser.ts";
import { checkUpload, kindOf } from "#lib/conversations/attachments/rules.ts";
import { DRAFT_FILES_MAX, type DraftFile } from "#lib/conversations/drafts/schema.ts";
import { errorText } from "#lib/platform/browser-fetch/api-error.ts";
import type { MediaKind } from "#lib/whatsapp/limits.ts";

/** A chosen file that is not in the draft yet: uploading or rejected. */
export interface Upload {
  id: string;
  conversationId: string;
  file: File;
  kind: MediaKind;
  voice: boolean;
  progress: number;
  /** The error to show; null while uploading. */
  error: string | null;
  again: boolean;
}

/** Concurrent uploads; the browser's other connections stay free for messages. */
const AT_ONCE = 2;
const KEPT_NAME = 240;

const useUploadStore = create<{ uploads: readonly Upload[] }>(() => ({ uploads: [] }));
const calls = new Map<string, AbortController>();
/** The order in which files were chosen, independent of the order in which uploads finish. */
const places = new Map<string, number>();
let nextPlace = 0;

function patch(id: string, change: Partial<Upload>): void {
  useUploadStore.setState(({ uploads }) => ({
    uploads: uploads.map((upload) => (upload.id === id ? { ...upload, ...change } : upload)),
  }));
}

export function useUploads(): readonly Upload[] {
  return useUploadStore(({ uploads }) => uploads);
}

/**
 * Adds files to a conversation; one that WhatsApp would reject shows its error before any upload.
 * @returns how many exceed the draft's limit
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
  useUploadStore.setState(({ uploads }) => ({ uploads: [...uploads, ...added] }));
  startNext();
  return files.length - added.length;
}

function countOf(conversationId: string): number {
  const { uploads } = useUploadStore.getState();
  return uploads.filter((upload) => upload.conversationId === conversationId).length;
}

function startNext(): void {
  const { uploads } = useUploadStore.getState();
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

export function removeUpload(id: string): void {
  calls.get(id)?.abort();
  useUploadStore.setState(({ uploads }) => ({ uploads: uploads.filter((upload) => upload.id !== id) }));
}

export function retryUpload(id: string): void {
  patch(id, { error: null, again: false, progress: 0 });
  startNext();
}
