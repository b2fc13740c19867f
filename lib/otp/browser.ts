import { queryOptions } from "@tanstack/react-query";
import { fetchJson } from "#lib/http/fetch-json.ts";
import { type ChangePolicy, type PasscodeSettings, passcodeSettingsSchema } from "#lib/otp/schema.ts";

const URL = "/api/inbox/settings/passcodes";

export const passcodesQuery = queryOptions({
  queryKey: ["passcodes"],
  queryFn: ({ signal }) => fetchJson(URL, passcodeSettingsSchema, { signal }),
});

export function changePasscodes(body: ChangePolicy): Promise<PasscodeSettings> {
  return fetchJson(URL, passcodeSettingsSchema, { method: "PATCH", body });
}

export function liftRange(prefix: string): Promise<PasscodeSettings> {
  return fetchJson(`${URL}/ranges/${prefix}/lift`, passcodeSettingsSchema, { method: "POST" });
}
