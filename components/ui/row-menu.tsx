"use client";

import { Ellipsis } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { cn } from "#components/ui/cn.ts";
import { Menu } from "#components/ui/menu.tsx";

/** The menu at the end of a row of a list. */
export function RowMenu({
  name,
  className,
  children,
}: {
  name: string;
  className?: string;
  children: ReactNode;
}) {
  const t = useTranslations("common");
  return (
    <Menu
      label={t("actionsFor", { name })}
      icon={<Ellipsis aria-hidden className="size-4" />}
      className={cn("pointer-coarse:size-11", className)}
    >
      {children}
    </Menu>
  );
}
