import { queryOptions } from "@tanstack/react-query";
import type { ChangePolicy, PasscodeSettings } from "#lib/otp/schema.ts";
import { fetchJson, responseSchemas } from "#lib/platform/browser-fetch/fetch-json.ts";
import { ofNobody } from "#lib/platform/browser-fetch/query-meta.ts";

const schema = responseSchemas(() => import("#lib/otp/schema.ts"));

const URL = "/api/inbox/settings/passcodes";

export const passcodesQuery = queryOptions({
  queryKey: ["passcodes"],
  meta: ofNobody,
  queryFn: ({ signal }) => fetchJson(URL, schema("passcodeSettingsSchema"), { signal }),
});

export function updatePasscodeSettings(body: ChangePolicy): Promise<PasscodeSettings> {
  return fetchJson(URL, schema("passcodeSettingsSchema"), { method: "PATCH", body });
}

export function resumeRange(prefix: string): Promise<PasscodeSettings> {
  return fetchJson(`${URL}/ranges/${prefix}/resume`, schema("passcodeSettingsSchema"), { method: "POST" });
}
