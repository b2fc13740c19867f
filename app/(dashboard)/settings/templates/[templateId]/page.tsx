import { notFound } from "next/navigation";
import { AdminsOnly } from "#components/settings/admins-only.tsx";
import { EditTemplate } from "#components/settings/templates/edit-template.tsx";
import { requireMember } from "#lib/api/require-member.ts";
import { isAppError } from "#lib/platform/errors.ts";
import { titleOf } from "#lib/platform/page-title.ts";
import { getTemplate } from "#lib/templates/queries.ts";

export const generateMetadata = titleOf("templateEditor.edit");

export default async function Page({ params }: { params: Promise<{ templateId: string }> }) {
  const { ctx, allowed } = await requireMember("templates.manage");
  if (!allowed) return <AdminsOnly />;
  const { templateId } = await params;
  const template = await getTemplate(ctx, templateId).catch((error: unknown) => {
    if (isAppError(error, "NOT_FOUND")) notFound();
    throw error;
  });
  return <EditTemplate template={template} />;
}
