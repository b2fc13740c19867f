import type { Parley } from "@parley/sdk";
import { connect, UserError } from "./profile.ts";
import { kindOf, uploadFile } from "./upload-file.ts";

export interface SendOptions {
  contact?: string;
  conversation?: string;
  file?: string;
  template?: string;
  variable: string[];
  language?: string;
  sendAt?: string;
  reference?: string;
  key?: string;
}

type Message = Parameters<Parley["messages"]["send"]>[0];
type Content = Message["content"];

/** @param first the phone number, or, if an option names the recipient, the text */
export async function send(
  first: string | undefined,
  second: string | undefined,
  options: SendOptions,
): Promise<void> {
  const { recipient, body } = readRecipient([first, second], options);
  const { file, template, reference, sendAt, key } = options;
  const isUnclear = template === undefined ? body === undefined && file === undefined : body !== undefined;
  if (isUnclear) {
    throw new UserError(
      'Pass a text, --file, or --template with its variables: parley send 5511999998888 "Hello".',
    );
  }
  if (template === undefined && (options.variable.length > 0 || options.language !== undefined)) {
    throw new UserError("--variable and --language belong to a template. Pass its name with --template.");
  }
  const parley = await connect();
  const sent = await parley.messages.send(
    {
      ...recipient,
      content: await readContent(parley, body, options),
      ...(reference === undefined ? {} : { clientReference: reference }),
      ...(sendAt === undefined ? {} : { sendAt }),
    },
    key === undefined ? {} : { idempotencyKey: key },
  );
  console.log(`${sent.status}  ${sent.messageId}  ${sent.conversationId}`);
}

type Recipient = Pick<Message, "to" | "contactId" | "conversationId">;

function readRecipient(
  [first, second]: readonly (string | undefined)[],
  { contact, conversation }: SendOptions,
): { recipient: Recipient; body: string | undefined } {
  const named: Recipient[] = [
    ...(contact === undefined ? [] : [{ contactId: contact }]),
    ...(conversation === undefined ? [] : [{ conversationId: conversation }]),
  ];
  const [recipient] = named;
  if (recipient === undefined) {
    if (first !== undefined) return { recipient: { to: first }, body: second };
    throw new UserError(
      'Pass a phone number, --contact or --conversation: parley send 5511999998888 "Hello".',
    );
  }
  // A phone number in place of the text would be sent to the customer.
  const hasPhone = second !== undefined || /^\+?\d{8,15}$/.test(first ?? "");
  if (hasPhone || named.length > 1) {
    throw new UserError("Pass only one of a phone number, --contact and --conversation.");
  }
  return { recipient, body: first };
}

async function readContent(
  parley: Parley,
  body: string | undefined,
  { file, template, variable, language, key }: SendOptions,
): Promise<Content> {
  if (template !== undefined) {
    const variables = readVariables(variable);
    return {
      ...{ type: "template", template, variables },
      ...(language === undefined ? {} : { language }),
      ...(file === undefined ? {} : { headerMediaId: (await uploadFile(parley, file, key)).id }),
    };
  }
  return file === undefined ? { type: "text", body: body ?? "" } : sendFile(parley, file, body, key);
}

async function sendFile(
  parley: Parley,
  file: string,
  caption: string | undefined,
  key: string | undefined,
): Promise<Content> {
  const [kind] = kindOf(file);
  if (kind !== "audio" && kind !== "sticker") {
    const { id } = await uploadFile(parley, file, key);
    return { type: kind, mediaId: id, ...(caption === undefined ? {} : { caption }) };
  }
  if (caption !== undefined) {
    throw new UserError(
      "WhatsApp does not show text with audio or stickers. Send the text as a separate message.",
    );
  }
  return { type: kind, mediaId: (await uploadFile(parley, file, key)).id };
}

/** @param given such as `1=Ana` */
function readVariables(given: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    given.map((one) => {
      const [, name, value] = /^(\d+)=(.*)$/s.exec(one) ?? [];
      if (name === undefined || value === undefined) {
        throw new UserError(`"${one}" is not a variable. Write its number and value, such as 1=Ana.`);
      }
      return [name, value];
    }),
  );
}
