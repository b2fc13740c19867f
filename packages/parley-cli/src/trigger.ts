import type { Parley } from "@parley/sdk";
import { connect, UserError } from "./profile.ts";

interface TriggerOptions {
  from: string;
  text: string;
  name: string;
}

type Trigger = (parley: Parley, chat: string, options: TriggerOptions) => Promise<unknown>;

/** What the sandbox customer does to cause the event. */
const triggers: Record<string, Trigger> = {
  "message.received": (parley, chat, { name, text }) =>
    parley.request({
      method: "POST",
      path: `${chat}/messages`,
      body: { profileName: name, message: { kind: "text", body: text } },
    }),
  "message.read": (parley, chat) => parley.request({ method: "POST", path: `${chat}/read` }),
};

export const triggerNames = Object.keys(triggers);

/** Causes an event in the sandbox. The key needs the scope `sandbox.manage`. */
export async function trigger(event: string, options: TriggerOptions): Promise<void> {
  const act = triggers[event];
  if (!act) throw new UserError(`"${event}" cannot be triggered. Use ${triggerNames.join(" or ")}.`);
  const parley = await connect();
  const { numbers } = await parley.request<{ numbers: { phoneNumberId: string }[] }>({
    method: "GET",
    path: "/sandbox/chats",
  });
  const [number] = numbers;
  if (!number)
    throw new UserError("The workspace has no sandbox number. Connect one under Settings → Number.");
  await act(parley, `/sandbox/chats/${number.phoneNumberId}/${options.from}`, options);
  console.log(`${event} triggered by ${options.from}.`);
}
