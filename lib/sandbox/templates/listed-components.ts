import "server-only";
import { withApps } from "#lib/sandbox/templates/check-submitted-buttons.ts";
import type { Submitted, SubmittedComponent } from "#lib/sandbox/templates/submitted-schema.ts";

// Where Meta keeps samples; a listed template names its sample by an address there (whatsapp-cloud-api.md §3.2).
const SAMPLES = "https://scontent.whatsapp.net/v/t61.29466-34/";

const BODY = "*{{1}}* is your verification code.";
const SECURITY = " For your security, do not share this code.";

/**
 * Components as Meta lists them after creation: enums in upper case, a sample as an address instead of its handle, and an
 * authentication template with its fixed text and its button as a link (§3.2, §3.7).
 */
export function listedComponents({ category, components }: Submitted): Record<string, unknown>[] {
  return components.map((component) => {
    if (category === "AUTHENTICATION") return listedPasscode(component);
    const handle = component.example?.header_handle?.[0];
    if (component.type === "HEADER" && handle) {
      return {
        ...component,
        example: { header_handle: [`${SAMPLES}${encodeURIComponent(handle.slice(0, 64))}`] },
      };
    }
    return component;
  });
}

function listedPasscode(component: SubmittedComponent): Record<string, unknown> {
  if (component.type === "BODY") {
    const text = component.add_security_recommendation ? BODY + SECURITY : BODY;
    return { ...component, text, example: { body_text: [["123456"]] } };
  }
  if (component.type === "FOOTER") {
    const minutes = component.code_expiration_minutes;
    return minutes === undefined
      ? component
      : { ...component, text: `This code expires in ${minutes} minutes.` };
  }
  return { type: component.type, buttons: (component.buttons ?? []).map(listedButton) };
}

function listedButton(
  submitted: NonNullable<SubmittedComponent["buttons"]>[number],
): Record<string, unknown> {
  const button = withApps(submitted);
  const type = String(button.otp_type).toUpperCase();
  const url = `https://www.whatsapp.com/otp/code/?otp_type=${type}&code=otp{{1}}`;
  return {
    ...button,
    type: "URL",
    otp_type: type,
    text: button.text ?? "Copy code",
    url,
    example: [url.replace("{{1}}", "123456")],
  };
}
