"use client";

import { useQuery } from "@tanstack/react-query";
import { usePermission } from "#components/shell/session/permission-context.tsx";
import { setupStepsQuery } from "#lib/accounts/browser.ts";
import type { SetupSteps } from "#lib/accounts/schema.ts";

/** A member who works alone invites nobody. */
export function isSetUp({ number, template, key, message }: SetupSteps): boolean {
  return number && template && key && message;
}

/** Null while unknown, when all are done, and for members who cannot set up the workspace. */
export function useSetupSteps(): SetupSteps | null {
  const canSetUp = usePermission("workspace.set_up");
  const { data } = useQuery({ ...setupStepsQuery, enabled: canSetUp });
  return data && !isSetUp(data) ? data : null;
}
