"use client";

import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type ReactNode, useId, useRef } from "react";
import { Button } from "#components/ui/button.tsx";
import { FormError } from "#components/ui/form-error.tsx";
import { SectionTitle } from "#components/ui/section-title.tsx";
import { IMAGE_MAX_BYTES, IMAGE_TYPES } from "#lib/accounts/image-rules.ts";
import { ApiError } from "#lib/platform/browser-fetch/api-error.ts";
import { MIB } from "#lib/platform/byte-units.ts";

const MEGABYTES = IMAGE_MAX_BYTES / MIB;

/** Uploads, replaces and removes an image. */
export function ImageField({
  title,
  preview,
  hasImage,
  texts,
  onStore,
  onRemove,
}: {
  title: string;
  preview: ReactNode;
  hasImage: boolean;
  texts: { upload: string; replace: string; remove: string };
  onStore: (file: File) => Promise<void>;
  onRemove: () => Promise<void>;
}) {
  const t = useTranslations("settings.image");
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const upload = useMutation({
    mutationFn: (file: File) => {
      // Otherwise the server would reject it at the end of the upload.
      if (file.size > IMAGE_MAX_BYTES)
        throw new ApiError(413, "VALIDATION_ERROR", t("tooLarge", { megabytes: MEGABYTES }));
      return onStore(file);
    },
  });
  const remove = useMutation({ mutationFn: onRemove });
  const uploadText = hasImage ? texts.replace : texts.upload;
  return (
    <section aria-labelledby={`${id}-title`} className="flex flex-wrap items-center gap-4">
      {preview}
      <div className="min-w-0 flex-1 basis-64">
        <SectionTitle id={`${id}-title`}>{title}</SectionTitle>
        <p id={`${id}-hint`} className="mb-2 text-muted text-xs">
          {t("hint", { megabytes: MEGABYTES })}
        </p>
        <div className="flex flex-wrap gap-2">
          <input
            ref={input}
            type="file"
            accept={IMAGE_TYPES.join(",")}
            aria-label={uploadText}
            aria-describedby={`${id}-hint`}
            hidden
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              if (file) upload.mutate(file);
              target.value = "";
            }}
          />
          <Button size="sm" loading={upload.isPending} onClick={() => input.current?.click()}>
            {uploadText}
          </Button>
          {hasImage ? (
            <Button size="sm" variant="ghost" loading={remove.isPending} onClick={() => remove.mutate()}>
              {texts.remove}
            </Button>
          ) : null}
        </div>
        <FormError error={fileError(upload.error) ?? remove.error} />
      </div>
    </section>
  );
}

function fileError(error: unknown): unknown {
  return (error instanceof ApiError ? error.fields.file : undefined) ?? error;
}
