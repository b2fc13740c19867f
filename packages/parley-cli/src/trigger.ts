import { isParleyError, type Parley } from "@parley/sdk";
import { connect, UserError } from "./profile.ts";

interface TriggerOptions {
  from: string;
  text: string;
  name: string;
  template: string;
}

/** Returns what was done. */
type Trigger = (parley: Parley, phoneNumberId: string, options: TriggerOptions) => Promise<string>;

/** What the sandbox does to cause the event. */
const triggers: Record<string, Trigger> = {
  "message.received": async (parley, phoneNumberId, { from, name, text }) => {
    await parley.sandbox.writeAsCustomer(phoneNumberId, from, {
      profileName: name,
      message: { kind: "text", body: text },
    });
    return `${from} wrote “${text}”.`;
  },
  "message.read": async (parley, phoneNumberId, { from }) => {
    await parley.sandbox.readAsCustomer(phoneNumberId, from);
    return `${from} read all messages.`;
  },
  "message.failed": async (parley, phoneNumberId) => {
    const undeliverable = { count: 1, code: 131026, status: null };
    await parley.sandbox.failNext(phoneNumberId, undeliverable);
    return "The next message that you send will fail.";
  },
  "conversation.window_closed": async (parley) => {
    const { now } = await parley.sandbox.moveClock({ byMs: 24 * 60 * 60 * 1000 });
    return `The sandbox clock was advanced by 24 hours to ${now}. All reply windows closed.`;
  },
  "number.status_changed": async (parley, phoneNumberId) => {
    const { accountStatus } = await parley.sandbox.account(phoneNumberId);
    const next = accountStatus === "ACTIVE" ? "DISABLED" : "ACTIVE";
    await parley.sandbox.updateAccount(phoneNumberId, { accountStatus: next });
    return next === "ACTIVE"
      ? "WhatsApp reinstated the account."
      : "WhatsApp disabled the account. Repeat the command to reinstate it.";
  },
  "template.status_changed": async (parley, _phoneNumberId, { template: name }) => {
    const { data } = await parley.sandbox.templates();
    const template = data.find((one) => one.name === name);
    if (!template) throw new UserError(`The sandbox has no template named ${name}.`);
    const isPaused = template.status === "PAUSED";
    await parley.sandbox.controlTemplate(
      template.id,
      isPaused ? { action: "unpause" } : { action: "pause", time: "first" },
    );
    return isPaused
      ? `WhatsApp unpaused ${name}.`
      : `WhatsApp paused ${name}. Repeat the command to unpause it.`;
  },
};

export const triggerNames = Object.keys(triggers);

/** Causes an event in the sandbox. The key needs the scope `sandbox.manage`. */
export async function trigger(event: string, options: TriggerOptions): Promise<void> {
  const act = triggers[event];
  if (!act) {
    const names = new Intl.ListFormat("en", { type: "disjunction" }).format(triggerNames);
    throw new UserError(`"${event}" cannot be triggered. Use ${names}.`);
  }
  if (!/^[1-9]\d{7,14}$/.test(options.from)) {
    throw new UserError(
      `"${options.from}" is not a phone number. Use 8 to 15 digits, starting with the country code.`,
    );
  }
  const parley = await connect();
  const { numbers } = await parley.sandbox.chats().catch((error: unknown) => {
    if (!isParleyError(error, "NOT_FOUND")) throw error;
    throw new UserError(
      "This server has no sandbox. Ask your Parley administrator to turn it on with PARLEY_SANDBOX=on.",
    );
  });
  const [number] = numbers;
  if (!number) throw new UserError("The workspace has no sandbox number. Add one in Settings → Numbers.");
  console.log(await act(parley, number.phoneNumberId, options));
}
