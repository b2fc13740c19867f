"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { BasicsFields } from "#components/settings/templates/basics-fields.tsx";
import { ContentFields } from "#components/settings/templates/content-fields.tsx";
import {
  type EditorState,
  editorState,
  templateInputOf,
  toFormInput,
} from "#components/settings/templates/editor-state.ts";
import { PasscodeFields } from "#components/settings/templates/passcode-fields.tsx";
import { TemplateInputPreview } from "#components/settings/templates/template-input-preview.tsx";
import { Button, buttonStyle } from "#components/ui/button.tsx";
import { FormError } from "#components/ui/form-error.tsx";
import { LeaveGuard } from "#components/ui/leave-guard.tsx";
import { Link } from "#components/ui/link.tsx";
import { notice } from "#components/ui/notice.ts";
import { ApiError } from "#lib/platform/browser-fetch/api-error.ts";
import { createTemplate, editTemplate, templatesQuery } from "#lib/templates/browser.ts";
import { checkChange, checkTemplateInput } from "#lib/templates/rules.ts";
import type { TemplateView } from "#lib/templates/schema.ts";

const LIST = "/settings/templates";
const FIELDS_WITH_ERRORS = [
  "name",
  "language",
  "category",
  "parameterFormat",
  "header",
  "body",
  "footer",
  "buttons",
  "otp",
  "expirationMinutes",
  "ttlSeconds",
];

export function TemplateEditor({ template }: { template: TemplateView | null }) {
  const t = useTranslations("templateEditor");
  const common = useTranslations("common");
  const inbox = useTranslations("inbox");
  const router = useRouter();
  const client = useQueryClient();
  const [state, setState] = useState(() => editorState(template ? toFormInput(template) : null));
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [attempts, setAttempts] = useState(0);
  const input = templateInputOf(state);
  const inputErrors = [...checkTemplateInput(input), ...(template ? checkChange(template, input) : [])];
  const submit = useMutation({
    mutationFn: () => (template ? editTemplate(template.id, input) : createTemplate(input)),
    onSuccess: async (stored) => {
      const { name, category } = stored;
      if (category === input.category) notice.success(t("submitted", { name }));
      else notice.warning(t("categoryChanged", { name, category: inbox(`category.${category}`) }));
      await client.invalidateQueries(templatesQuery);
    },
  });
  const serverErrors = submit.error instanceof ApiError ? submit.error.fields : {};
  const otherErrors = Object.entries(serverErrors)
    .filter(([path]) => !FIELDS_WITH_ERRORS.some((name) => path === name || path.startsWith(`${name}.`)))
    .map(([, message]) => message);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (attempts > 0 || submit.error)
      form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [attempts, submit.error]);

  const props = {
    state,
    onChange: (path: string, changes: Partial<EditorState>) => {
      setState((old) => ({ ...old, ...changes }));
      setTouched((old) => new Set(old).add(path));
      if (submit.error) submit.reset();
    },
    errorAt: (path: string) => {
      const isShown = attempts > 0 || touched.has(path);
      const ownError = isShown ? inputErrors.find((error) => error.path === path)?.message : undefined;
      return ownError ?? serverErrors[path];
    },
  };

  function send(event: FormEvent) {
    event.preventDefault();
    if (submit.isPending) return;
    setAttempts(attempts + 1);
    if (inputErrors.length === 0) submit.mutate(undefined, { onSuccess: () => router.push(LIST) });
  }

  return (
    <div className="grid items-start gap-8 lg:grid-cols-[1fr_20rem]">
      <form ref={form} onSubmit={send} noValidate className="flex min-w-0 flex-col gap-8">
        <LeaveGuard isDirty={touched.size > 0 && !submit.isSuccess} />
        <BasicsFields {...props} fixed={template !== null} status={template?.whatsappStatus ?? null} />
        {state.category === "authentication" ? <PasscodeFields {...props} /> : <ContentFields {...props} />}
        <div className="flex flex-col gap-3 border-t pt-5">
          <FormError error={Object.keys(serverErrors).length > 0 ? otherErrors.join(" ") : submit.error} />
          <p className="text-muted text-xs">{t(template ? "editNote" : "submitNote")}</p>
          <div className="flex justify-end gap-2">
            <Link href={LIST} className={buttonStyle()}>
              {common("cancel")}
            </Link>
            <Button type="submit" variant="primary" loading={submit.isPending}>
              {t(template ? "submitEdit" : "submit")}
            </Button>
          </div>
        </div>
      </form>
      <TemplateInputPreview input={input} />
    </div>
  );
}
