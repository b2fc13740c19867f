"use client";

import { useTranslations } from "next-intl";
import type { ComponentProps } from "react";
import { useCanManageRole } from "#components/shell/session/permission-context.tsx";
import { SelectField } from "#components/ui/field.tsx";
import { assignableRoles, type Role } from "#lib/platform/roles.ts";

/** Says what the chosen role may do. */
export function RoleField({
  role,
  ...props
}: { role: Role } & Omit<ComponentProps<typeof SelectField>, "role" | "label">) {
  const t = useTranslations("members");
  const canManageRole = useCanManageRole();
  return (
    <SelectField label={t("role")} hint={t(`roleTexts.${role}`)} {...props}>
      {assignableRoles.filter(canManageRole).map((each) => (
        <option key={each} value={each}>
          {t(`roles.${each}`)}
        </option>
      ))}
    </SelectField>
  );
}
