import { useTranslations } from "next-intl";
import { AdminsOnly } from "#components/settings/admins-only.tsx";
import { TemplateEditor } from "#components/settings/templates/template-editor.tsx";
import { PageHeader } from "#components/shell/navigation/page-header.tsx";
import { BackLink } from "#components/ui/back-link.tsx";
import { requireMember } from "#lib/api/require-member.ts";
import { titleOf } from "#lib/platform/page-title.ts";

export const generateMetadata = titleOf("templateEditor.newTitle");

export default async function Page() {
  const { allowed } = await requireMember("templates.manage");
  return allowed ? <NewTemplate /> : <AdminsOnly />;
}

function NewTemplate() {
  const t = useTranslations("templateEditor");
  return (
    <>
      <p className="mb-4">
        <BackLink href="/settings/templates">{t("toTemplates")}</BackLink>
      </p>
      <PageHeader title={t("newTitle")}>{t("newText")}</PageHeader>
      <TemplateEditor template={null} />
    </>
  );
}
