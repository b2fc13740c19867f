import { useTranslations } from "next-intl";
import { toFormInput } from "#components/settings/templates/editor-state.ts";
import { TemplateEditor } from "#components/settings/templates/template-editor.tsx";
import { PageHeader } from "#components/shell/navigation/page-header.tsx";
import { BackLink } from "#components/ui/back-link.tsx";
import { buttonStyle } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Link } from "#components/ui/link.tsx";
import { editRefusal } from "#lib/templates/rules.ts";
import type { TemplateView } from "#lib/templates/schema.ts";

export function EditTemplate({ template }: { template: TemplateView }) {
  const t = useTranslations("templateEditor");
  const isSupported = toFormInput(template) !== null;
  if (!isSupported || editRefusal(template.whatsappStatus) !== null) {
    return (
      <EmptyState
        title={t("notEditable")}
        action={
          <Link href="/settings/templates" className={buttonStyle()}>
            {t("toTemplates")}
          </Link>
        }
      >
        {t(isSupported ? "statusNotEditable" : "unsupportedComponents")}
      </EmptyState>
    );
  }
  return (
    <>
      <p className="mb-4">
        <BackLink href="/settings/templates">{t("toTemplates")}</BackLink>
      </p>
      <PageHeader title={t("editTitle", { name: template.name })}>{t("editText")}</PageHeader>
      <TemplateEditor template={template} />
    </>
  );
}
