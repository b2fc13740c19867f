"use client";

import { useTranslations } from "next-intl";
import { Quality } from "#components/settings/quality.tsx";
import { WhatsAppLock, WorkspaceLock } from "#components/templates/locks.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import type { TemplateView } from "#lib/templates/schema.ts";

/** The templates with both locks side by side; a row opens its template. */
export function TemplatesTable({
  templates,
  onOpen,
}: {
  templates: TemplateView[];
  onOpen: (id: string) => void;
}) {
  const t = useTranslations("settings.templates");
  const inbox = useTranslations("inbox");
  return (
    <div className="relative overflow-x-auto rounded-lg border bg-surface">
      <table className="w-full text-left text-sm">
        <thead className="border-b text-muted text-xs">
          <tr className="whitespace-nowrap [&>th]:px-3 md:[&>th]:px-4 [&>th]:py-2.5 [&>th]:font-medium">
            <th scope="col">{t("name")}</th>
            <th scope="col" className="max-md:hidden">
              {t("category")}
            </th>
            <th scope="col">{t("whatsapp")}</th>
            <th scope="col">{t("workspace")}</th>
            <th scope="col" className="max-lg:hidden">
              {t("quality")}
            </th>
            <th scope="col" className="max-md:hidden">
              {t("used")}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y">
          {templates.map((template) => (
            <tr
              key={template.id}
              className="relative transition-colors duration-150 hover:bg-raised/60 [&>td]:px-3 md:[&>td]:px-4 [&>td]:py-3"
            >
              <td className="max-w-72">
                <button
                  type="button"
                  aria-label={t("view", { name: template.name })}
                  onClick={() => onOpen(template.id)}
                  className="mr-2 min-h-6 break-all text-left font-medium after:absolute after:inset-0"
                >
                  {template.name}
                </button>
                <span className="text-muted text-xs">{template.language}</span>
                {template.unsupported ? (
                  <span className="block text-warning text-xs">{t("notFromHere")}</span>
                ) : null}
              </td>
              <td className="max-md:hidden">
                {inbox(`category.${template.category}`)}
                {template.nextCategory ? (
                  <span className="block text-warning text-xs">
                    {t("soon", { category: inbox(`category.${template.nextCategory}`) })}
                  </span>
                ) : null}
              </td>
              <td>
                <WhatsAppLock template={template} />
              </td>
              <td>
                <WorkspaceLock template={template} />
              </td>
              <td className="max-lg:hidden">
                <Quality rating={template.quality} />
              </td>
              <td className="whitespace-nowrap max-md:hidden">
                {template.lastUsedAt ? (
                  <RelativeTime value={template.lastUsedAt} />
                ) : (
                  <span className="text-muted">{t("neverUsed")}</span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
