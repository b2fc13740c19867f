import type { Parley } from "@parley/sdk";
import { connect, UserError } from "./profile.ts";

interface TriggerOptions {
  from: string;
  text: string;
  name: string;
}

type Trigger = (parley: Parley, phoneNumberId: string, options: TriggerOptions) => Promise<unknown>;

/** What the sandbox customer does to cause the event. */
const triggers: Record<string, Trigger> = {
  "message.received": (parley, phoneNumberId, { from, name, text }) =>
    parley.sandbox.writeAsCustomer(phoneNumberId, from, {
      profileName: name,
      message: { kind: "text", body: text },
    }),
  "message.read": (parley, phoneNumberId, { from }) => parley.sandbox.readAsCustomer(phoneNumberId, from),
};

export const triggerNames = Object.keys(triggers);

/** Causes an event in the sandbox. The key needs the scope `sandbox.manage`. */
export async function trigger(event: string, options: TriggerOptions): Promise<void> {
  const act = triggers[event];
  if (!act) throw new UserError(`"${event}" cannot be triggered. Use ${triggerNames.join(" or ")}.`);
  const parley = await connect();
  const { numbers } = await parley.sandbox.chats();
  const [number] = numbers;
  if (!number) throw new UserError("The workspace has no sandbox number. Add one in Settings → Number.");
  await act(parley, number.phoneNumberId, options);
  console.log(`${event} triggered by ${options.from}.`);
}
