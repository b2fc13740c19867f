import { connect, UserError } from "./profile.ts";

export interface SendOptions {
  template?: string;
  variable: string[];
  language?: string;
  reference?: string;
  key?: string;
}

export async function send(to: string, body: string | undefined, options: SendOptions): Promise<void> {
  const { template, variable, language, reference, key } = options;
  if ((body === undefined) === (template === undefined)) {
    throw new UserError('Pass a text, or --template with its variables: parley send 5511999998888 "Hello".');
  }
  const parley = await connect();
  const shared = { to, ...(reference === undefined ? {} : { clientReference: reference }) };
  const once = key === undefined ? {} : { idempotencyKey: key };
  const sent =
    template === undefined
      ? await parley.messages.sendText({ ...shared, body: body ?? "" }, once)
      : await parley.messages.sendTemplate(
          {
            ...shared,
            template,
            variables: readVariables(variable),
            ...(language === undefined ? {} : { language }),
          },
          once,
        );
  console.log(`${sent.status}  ${sent.messageId}  ${sent.conversationId}`);
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
