"use client";

import { create } from "zustand";
import { changeDraft, readDraftOf } from "#components/inbox/cache/draft-store.ts";
import { announce } from "#components/shell/live/announce.ts";
import { targetConversationId } from "#components/shell/navigation/conversation-id.ts";
import { uploadAttachment } from "#lib/conversations/attachments/browser.ts";
import { checkUpload, kindOf } from "#lib/conversations/attachments/rules.ts";
import { DRAFT_FILES_MAX, type DraftFile } from "#lib/conversations/drafts/schema.ts";
import { errorText, messageText } from "#lib/platform/browser-fetch/api-error.ts";
import type { MediaKind } from "#lib/platform/media-kinds.ts";

export interface Upload {
  id: string;
  conversationId: string;
  file: File;
  kind: MediaKind;
  voice: boolean;
  progress: number;
  error: string | null;
  canRetry: boolean;
}

const MAX_CONCURRENT = 2;
const MAX_NAME_LENGTH = 240;

const useUploadStore = create<{ uploads: readonly Upload[] }>(() => ({ uploads: [] }));
const controllers = new Map<string, AbortController>();
/** Files are in the order in which they were chosen; uploads finish in any. */
const positions = new Map<string, number>();
let nextPosition = 0;
/** The files that were uploaded since the last announcement of their conversation. */
let attached: readonly { conversationId: string; name: string; position: number }[] = [];

function updateUpload(id: string, change: Partial<Upload>): void {
  useUploadStore.setState(({ uploads }) => ({
    uploads: uploads.map((upload) => (upload.id === id ? { ...upload, ...change } : upload)),
  }));
}

export function useUploads(): readonly Upload[] {
  return useUploadStore(({ uploads }) => uploads);
}

/** @returns how many files exceed the limit of the draft */
export function addFiles(conversationId: string, files: readonly File[], voice = false): number {
  const added = files.slice(0, remainingFilesOf(conversationId)).map((file): Upload => {
    const kind = kindOf(file.type) ?? "document";
    const violation = checkUpload(kind, { mimeType: file.type, sizeBytes: file.size });
    const id = crypto.randomUUID();
    positions.set(id, nextPosition++);
    const error = violation ? messageText(violation.message) : null;
    return { id, conversationId, file, kind, voice, progress: 0, error, canRetry: false };
  });
  useUploadStore.setState(({ uploads }) => ({ uploads: [...uploads, ...added] }));
  startNext();
  return files.length - added.length;
}

/** Puts back a file that was removed from the draft. @returns how many files exceed the limit of the draft */
export function addRemovedFile(conversationId: string, file: DraftFile): number {
  if (remainingFilesOf(conversationId) === 0) return 1;
  addToDraft(conversationId, file);
  return 0;
}

/** How many files the draft can still get. */
export function remainingFilesOf(conversationId: string): number {
  const { uploads } = useUploadStore.getState();
  const uploading = uploads.filter((upload) => upload.conversationId === conversationId).length;
  return Math.max(0, DRAFT_FILES_MAX - readDraftOf(conversationId).files.length - uploading);
}

function startNext(): void {
  const { uploads } = useUploadStore.getState();
  const pending = uploads.filter(({ id, error }) => error === null && !controllers.has(id));
  for (const upload of pending.slice(0, Math.max(0, MAX_CONCURRENT - controllers.size))) void start(upload);
}

async function start({ id, conversationId, file, kind, voice }: Upload): Promise<void> {
  const controller = new AbortController();
  controllers.set(id, controller);
  try {
    const sent = new File([file], file.name.slice(-MAX_NAME_LENGTH) || "file", { type: file.type });
    const stored = await uploadAttachment({
      conversationId,
      kind,
      file: sent,
      onProgress: (progress) => updateUpload(id, { progress }),
      signal: controller.signal,
    });
    const position = positions.get(id) ?? nextPosition++;
    positions.set(stored.id, position);
    const { uploads } = useUploadStore.getState();
    // Its contact may have been merged meanwhile.
    const current = uploads.find((upload) => upload.id === id)?.conversationId ?? conversationId;
    forgetUpload(id);
    addToDraft(current, {
      attachmentId: stored.id,
      kind,
      name: stored.filename ?? sent.name,
      mimeType: stored.mimeType ?? file.type,
      sizeBytes: stored.sizeBytes ?? file.size,
      caption: "",
      voice,
    });
    if (!voice) attached = [...attached, { conversationId: current, name: file.name, position }];
  } catch (error) {
    if (!controller.signal.aborted)
      updateUpload(id, { error: errorText(error), canRetry: true, progress: 0 });
  } finally {
    controllers.delete(id);
    announceAttached();
    startNext();
  }
}

/** Once for all files of a conversation, after the last of them was uploaded, failed or was removed. */
function announceAttached(): void {
  const { uploads } = useUploadStore.getState();
  const isComplete = (id: string) =>
    !uploads.some(({ conversationId, error }) => conversationId === id && error === null);
  const complete = attached.filter(({ conversationId }) => isComplete(conversationId));
  attached = attached.filter((file) => !complete.includes(file));
  const names = complete
    .filter(({ conversationId }) => conversationId === targetConversationId())
    .toSorted((a, b) => a.position - b.position)
    .map(({ name }) => name);
  if (names.length > 0) announce("attached", { count: names.length, names });
}

function addToDraft(conversationId: string, file: DraftFile): void {
  const positionOf = ({ attachmentId }: DraftFile) => positions.get(attachmentId) ?? -1;
  const files = [...readDraftOf(conversationId).files, file].toSorted(
    (a, b) => positionOf(a) - positionOf(b),
  );
  changeDraft(conversationId, { files });
}

export function removeUpload(id: string): void {
  controllers.get(id)?.abort();
  forgetUpload(id);
  announceAttached();
}

function forgetUpload(id: string): void {
  useUploadStore.setState(({ uploads }) => ({ uploads: uploads.filter((upload) => upload.id !== id) }));
}

export function moveUploads(fromId: string, toId: string): void {
  for (const { id, conversationId } of useUploadStore.getState().uploads)
    if (conversationId === fromId) updateUpload(id, { conversationId: toId });
  attached = attached.map((file) =>
    file.conversationId === fromId ? { ...file, conversationId: toId } : file,
  );
}

export function removeUploadsOf(conversationId: string): void {
  attached = attached.filter((file) => file.conversationId !== conversationId);
  for (const upload of useUploadStore.getState().uploads)
    if (upload.conversationId === conversationId) removeUpload(upload.id);
}

export function retryUpload(id: string): void {
  updateUpload(id, { error: null, canRetry: false, progress: 0 });
  startNext();
}
