import "server-only";
import { z } from "zod";
import type { GraphCaller, Result } from "./graph-caller.ts";
import { numeric } from "./lenient.ts";

/** A file to upload: `type` is its media type, one of those of whatsapp-cloud-api.md §3.9. */
export interface UploadFile {
  name: string;
  type: string;
  bytes: Uint8Array;
}

/** How often an upload that broke off is taken up again where it broke. */
const RESUMES = 3;
/** For up to 100 MB; the budget of one attempt. */
const UPLOAD_TIMEOUT_MS = 120_000;

const sessionSchema = z.object({ id: z.string().regex(/^upload:./) });
const handleSchema = z.object({ h: z.string().min(1) });
const offsetSchema = z.object({ file_offset: numeric });

/** The resumable upload of a template's sample (§3.9). */
export function uploadCalls({ call }: GraphCaller) {
  async function send(session: string, bytes: Uint8Array, offset: number): Promise<Result<{ h: string }>> {
    return call(handleSchema, {
      method: "POST",
      ...locate(session),
      headers: { file_offset: String(offset), "Content-Type": "application/octet-stream" },
      body: bytes.subarray(offset),
      timeoutMs: UPLOAD_TIMEOUT_MS,
    });
  }

  return {
    /**
     * Uploads a file for the header of a template; what breaks off is taken up again where WhatsApp has it.
     * @returns the handle to name in the header's example
     */
    async uploadSample(appId: string, file: UploadFile): Promise<Result<string>> {
      const session = await call(sessionSchema, {
        method: "POST",
        path: [appId, "uploads"],
        query: { file_name: file.name, file_length: String(file.bytes.byteLength), file_type: file.type },
      });
      if (!session.ok) return session;
      let sent = await send(session.value.id, file.bytes, 0);
      // An error with a code is WhatsApp's verdict; one without is a connection that broke.
      for (let resumed = 0; !sent.ok && sent.error.code === null && resumed < RESUMES; resumed += 1) {
        const at = await call(offsetSchema, locate(session.value.id));
        if (!at.ok) return at;
        sent = await send(
          session.value.id,
          file.bytes,
          Math.min(at.value.file_offset, file.bytes.byteLength),
        );
      }
      return sent.ok ? { ok: true, value: sent.value.h } : sent;
    },
  };
}

/** Where a session is: its id may carry a signature as a query. */
function locate(session: string): { path: string[]; query: Record<string, string> } {
  const [id = "", query = ""] = session.split("?");
  return { path: [id], query: Object.fromEntries(new URLSearchParams(query)) };
}
