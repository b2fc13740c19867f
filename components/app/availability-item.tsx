"use client";

import { Menu } from "@base-ui/react/menu";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Check } from "lucide-react";
import { useTranslations } from "next-intl";
import { notice } from "#components/ui/notice.ts";
import { storeSaved } from "#components/ui/store-saved.ts";
import { errorText } from "#lib/platform/browser-fetch/api-error.ts";
import { availabilityQuery, changeAvailability } from "#lib/teams/browser.ts";

/** The member's switch for automatic assignment. */
export function AvailabilityItem({
  currentMemberId,
  className,
}: {
  currentMemberId: string;
  className: string;
}) {
  const t = useTranslations("teams.availability");
  const client = useQueryClient();
  const { data } = useQuery(availabilityQuery);
  const change = useMutation({
    mutationFn: changeAvailability,
    onSuccess: (list) => storeSaved(client, availabilityQuery, list),
    onError: (error) => notice.error(errorText(error)),
  });
  const own = data?.data.find(({ userId }) => userId === currentMemberId);
  const shown = change.isPending ? change.variables : own?.availableForAssignment;
  return (
    <Menu.CheckboxItem
      checked={shown ?? true}
      disabled={shown === undefined}
      onCheckedChange={(takes) => change.mutate(takes)}
      closeOnClick={false}
      className={className}
    >
      <span className="flex-1">{t("take")}</span>
      <Menu.CheckboxItemIndicator>
        <Check aria-hidden className="size-4" />
      </Menu.CheckboxItemIndicator>
    </Menu.CheckboxItem>
  );
}
