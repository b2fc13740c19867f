"use client";

import { useMutation } from "@tanstack/react-query";
import { CircleCheck } from "lucide-react";
import { useTranslations } from "next-intl";
import { useId } from "react";
import { ApiError, errorText } from "#lib/platform/browser-fetch/api-error.ts";
import { MIB } from "#lib/platform/byte-units.ts";
import { uploadHeader } from "#lib/templates/browser.ts";
import type { MediaHeaderKind } from "#lib/whatsapp/header-kinds.ts";
import { HEADER_FILES } from "#lib/whatsapp/template-limits.ts";

export function HeaderFile({
  kind,
  fileName,
  error,
  onUploaded,
}: {
  kind: MediaHeaderKind;
  fileName: string;
  error: string | undefined;
  onUploaded: (handle: string, fileName: string) => void;
}) {
  const t = useTranslations("templateEditor");
  const id = useId();
  const { types, maxBytes } = HEADER_FILES[kind];
  const megabytes = maxBytes / MIB;
  const upload = useMutation({
    mutationFn: (file: File) => {
      // Otherwise the server would reject it at the end of the upload.
      if (file.size > maxBytes)
        throw new ApiError(413, "PAYLOAD_TOO_LARGE", t("fileTooLarge", { megabytes }));
      return uploadHeader(kind, file);
    },
    onSuccess: (handle, file) => onUploaded(handle, file.name),
  });
  const shownError = upload.error ? uploadErrorText(upload.error) : error;
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="font-medium text-sm">
        {t("sample")}
      </label>
      <input
        id={id}
        type="file"
        accept={types.join(",")}
        aria-invalid={shownError ? true : undefined}
        aria-describedby={`${id}-note`}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) upload.mutate(file);
        }}
        className="w-full rounded-md border border-line-strong bg-surface text-sm file:me-3 file:h-9 file:border-0 file:border-e file:bg-raised file:px-3 file:font-medium aria-invalid:border-danger"
      />
      <p
        id={`${id}-note`}
        aria-live="polite"
        className={shownError ? "text-danger text-xs" : "text-muted text-xs"}
      >
        {shownError ??
          (upload.isPending ? (
            t("uploading")
          ) : fileName ? (
            <span className="inline-flex items-center gap-1 text-accent">
              <CircleCheck aria-hidden className="size-3.5" />
              {t("uploaded", { name: fileName })}
            </span>
          ) : (
            t(`sampleHint.${kind}`, { megabytes })
          ))}
      </p>
    </div>
  );
}

function uploadErrorText(error: unknown): string {
  return (error instanceof ApiError ? error.fields["header.handle"] : undefined) ?? errorText(error);
}
