import "server-only";
import { z } from "zod";
import { MINUTE } from "#lib/platform/clock.ts";
import type { GraphCaller, Result } from "#lib/whatsapp/graph-caller.ts";
import { numeric } from "#lib/whatsapp/lenient-schema.ts";

/** docs/whatsapp.md#sample-uploads */
export interface UploadFile {
  name: string;
  type: string;
  content: Blob;
}

const RESUMES = 3;
/** Allows 100 MB over a slow connection. */
const UPLOAD_TIMEOUT_MS = 2 * MINUTE;

const sessionSchema = z.object({ id: z.string().regex(/^upload:./) });
const handleSchema = z.object({ h: z.string().min(1) });
const offsetSchema = z.object({ file_offset: numeric });

export function uploadCalls({ call }: GraphCaller) {
  async function send(session: string, content: Blob, offset: number): Promise<Result<{ h: string }>> {
    return call(handleSchema, {
      method: "POST",
      ...toSessionPath(session),
      headers: { file_offset: String(offset), "Content-Type": "application/octet-stream" },
      body: content.slice(offset),
      timeoutMs: UPLOAD_TIMEOUT_MS,
    });
  }

  return {
    /** Resumes interrupted uploads. @returns the handle for the header's example */
    async uploadSample(appId: string, file: UploadFile): Promise<Result<string>> {
      const session = await call(sessionSchema, {
        method: "POST",
        path: [appId, "uploads"],
        query: { file_name: file.name, file_length: String(file.content.size), file_type: file.type },
      });
      if (!session.ok) return session;
      let sent = await send(session.value.id, file.content, 0);
      // An error without a code is an interrupted connection.
      for (let resumed = 0; !sent.ok && sent.error.code === null && resumed < RESUMES; resumed += 1) {
        const at = await call(offsetSchema, toSessionPath(session.value.id));
        if (!at.ok) return at;
        const offset = Math.min(at.value.file_offset, file.content.size);
        sent = await send(session.value.id, file.content, offset);
      }
      return sent.ok ? { ok: true, value: sent.value.h } : sent;
    },
  };
}

/** A session id may contain a signature as a query. */
function toSessionPath(session: string): { path: string[]; query: Record<string, string> } {
  const [id = "", query = ""] = session.split("?");
  return { path: [id], query: Object.fromEntries(new URLSearchParams(query)) };
}
