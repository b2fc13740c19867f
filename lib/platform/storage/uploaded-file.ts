/** A file that a request brought, spooled to a temporary file. */
export class UploadedFile {
  readonly path: string;
  readonly size: number;
  readonly sha256: Buffer;
  /** Null when unknown, as for plain text. */
  readonly detectedType: string | null;
  readonly filename: string | null;
  readonly declaredType: string;

  constructor(
    file: Pick<UploadedFile, "path" | "size" | "sha256" | "detectedType" | "filename" | "declaredType">,
  ) {
    this.path = file.path;
    this.size = file.size;
    this.sha256 = file.sha256;
    this.detectedType = file.detectedType;
    this.filename = file.filename;
    this.declaredType = file.declaredType;
  }

  /** What the request log shows, and what an idempotency key compares. */
  toJSON(): { filename: string | null; mimeType: string; sizeBytes: number; sha256: string } {
    const { filename, declaredType, size, sha256 } = this;
    return { filename, mimeType: declaredType, sizeBytes: size, sha256: sha256.toString("hex") };
  }
}
