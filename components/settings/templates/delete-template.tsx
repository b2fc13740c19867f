"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { DialogFooter } from "#components/ui/dialog-footer.tsx";
import { FormError } from "#components/ui/form-error.tsx";
import { notice } from "#components/ui/notice.ts";
import { deleteTemplate, templatesQuery } from "#lib/templates/browser.ts";
import type { TemplateView } from "#lib/templates/schema.ts";

export function DeleteTemplate({
  template,
  onDone,
  onCancel,
}: {
  template: TemplateView;
  onDone: () => void;
  onCancel: () => void;
}) {
  const t = useTranslations("settings.templates");
  const common = useTranslations("common");
  const client = useQueryClient();
  const { data } = useQuery(templatesQuery);
  const languages = data?.data.filter(({ name }) => name === template.name).length ?? 1;
  const [allLanguages, setAllLanguages] = useState(false);
  const { name, language } = template;
  const question = useRef<HTMLParagraphElement>(null);
  useEffect(() => question.current?.focus(), []);
  const remove = useMutation({
    mutationFn: () => deleteTemplate(template.id, allLanguages),
    onSuccess: async () => {
      notice.success(t("deleted", { name }));
      onDone();
      await client.invalidateQueries(templatesQuery);
    },
  });
  return (
    <div className="flex flex-col gap-3 border-t pt-4">
      <p ref={question} tabIndex={-1} className="break-words font-medium outline-none">
        {t("deleteTitle", { name, language })}
      </p>
      <p className="text-muted text-sm">{t("deleteText")}</p>
      {languages > 1 ? (
        <label
          htmlFor="all-languages"
          className="flex min-h-6 items-center gap-2.5 text-sm pointer-coarse:min-h-11"
        >
          <Checkbox
            id="all-languages"
            checked={allLanguages}
            onChange={(event) => setAllLanguages(event.target.checked)}
          />
          {t("deleteAll", { count: languages })}
        </label>
      ) : null}
      <FormError error={remove.error} />
      <DialogFooter>
        <Button onClick={onCancel} disabled={remove.isPending}>
          {common("cancel")}
        </Button>
        <Button variant="danger" loading={remove.isPending} onClick={() => remove.mutate()}>
          {t("deleteConfirm", { name })}
        </Button>
      </DialogFooter>
    </div>
  );
}
