"use client";

import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import type { SettingsPage } from "#components/shell/navigation/settings-pages.ts";
import {
  CardSkeleton,
  DetailsSkeleton,
  FormSkeleton,
  ListSkeleton,
  TableSkeleton,
} from "#components/ui/skeletons.tsx";

const skeletons: Record<SettingsPage, ReactNode> = {
  profile: <FormSkeleton hasImage />,
  preferences: <ListSkeleton rowHeight="h-12" rows={6} />,
  number: <CardSkeleton />,
  templates: <TableSkeleton hasSearch />,
  labels: <TableSkeleton rowHeight="h-11" />,
  "quick-replies": <ListSkeleton hasSearch />,
  teams: <ListSkeleton />,
  automations: <FormSkeleton fields={5} />,
  passcodes: <FormSkeleton fields={5} />,
  alerts: <ListSkeleton rowHeight="h-24" />,
  keys: <TableSkeleton />,
  webhooks: <TableSkeleton />,
  requests: <TableSkeleton rowHeight="h-8" />,
  inbound: <TableSkeleton rowHeight="h-8" />,
  general: <FormSkeleton fields={4} hasImage />,
  members: <ListSkeleton />,
  data: <FormSkeleton fields={4} />,
  audit: <ListSkeleton rowHeight="h-10" rows={6} />,
};

/** In the form of the settings page that is opened, below its header. */
export function SettingsSkeleton() {
  const [, , page = "", item] = usePathname().split("/");
  if (page === "templates" && item !== undefined) return <FormSkeleton fields={5} />;
  if (item !== undefined) return <DetailsSkeleton />;
  return page in skeletons ? skeletons[page as SettingsPage] : <ListSkeleton />;
}
