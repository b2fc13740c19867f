import { Parley } from "@parley/sdk";

const { PARLEY_URL = "", PARLEY_API_KEY = "" } = process.env;
const parley = new Parley({ baseUrl: PARLEY_URL, apiKey: PARLEY_API_KEY });

type Body = Parameters<typeof parley.messages.send>[0];

interface Parameter {
  type: string;
  text?: string;
  coupon_code?: string;
  [kind: string]: unknown;
}

interface Component {
  type: string;
  index?: string | number;
  parameters?: Parameter[];
}

/** Turns a body of Meta's `POST /{phone-number-id}/messages` into one of Parley's `POST /v1/messages`. */
function fromCloudApi(body: Record<string, unknown>): Body {
  const to = String(body.to).replace(/\D/g, "");
  const part = Object(body[String(body.type)]);
  switch (body.type) {
    case "text":
      return { to, content: { type: "text", body: part.body, previewUrl: part.preview_url === true } };
    case "image":
    case "video":
    case "document":
    case "location":
      // An ID of a file at WhatsApp means nothing to Parley: upload the file, or pass a link.
      return { to, content: { type: body.type, ...part } };
    case "template":
      return { to, content: fromTemplate(part.name, part.language.code, part.components ?? []) };
    default:
      throw new Error(`This program does not convert messages of the type ${body.type}.`);
  }
}

/** Parley numbers the values of a template: first the body's, then the header's, then those of the buttons. */
function fromTemplate(template: string, language: string, components: Component[]): Body["content"] {
  const parametersOf = (type: string) =>
    components
      .filter((component) => component.type.toLowerCase() === type)
      .toSorted((one, other) => Number(one.index ?? 0) - Number(other.index ?? 0))
      .flatMap(({ parameters = [] }) => parameters);
  const texts = [...parametersOf("body"), ...parametersOf("header"), ...parametersOf("button")]
    .map(({ text, coupon_code }) => text ?? coupon_code)
    .filter((text) => text !== undefined);
  const [header] = parametersOf("header");
  const media = Object(header?.[header.type]);
  return {
    type: "template",
    template,
    language,
    variables: Object.fromEntries(texts.map((text, index) => [String(index + 1), text])),
    ...(media.link ? { headerMediaLink: media.link } : {}),
    ...(media.filename ? { headerMediaFilename: media.filename } : {}),
  };
}

// In your system: the bodies that it sends to graph.facebook.com today, each with the ID of its job.
const jobs = [
  {
    id: "job-1",
    body: {
      messaging_product: "whatsapp",
      to: "+5511999998888",
      type: "template",
      template: {
        name: "pickup_reminder",
        language: { code: "en" },
        components: [
          { type: "header", parameters: [{ type: "text", text: "tomorrow" }] },
          {
            type: "body",
            parameters: [
              { type: "text", text: "Kenji" },
              { type: "text", text: "Harbour Street" },
            ],
          },
          {
            type: "button",
            sub_type: "url",
            index: "0",
            parameters: [{ type: "text", text: "harbour-street" }],
          },
        ],
      },
    },
  },
  {
    id: "job-2",
    body: {
      messaging_product: "whatsapp",
      to: "5511999998888",
      type: "text",
      text: { body: "See you tomorrow." },
    },
  },
  {
    id: "job-3",
    body: {
      messaging_product: "whatsapp",
      to: "5511999998888",
      type: "location",
      location: { latitude: -23.56, longitude: -46.65, name: "Harbour Street shop" },
    },
  },
];

for (const { id, body } of jobs) {
  const { messageId, status } = await parley.messages.send(fromCloudApi(body), { idempotencyKey: id });
  console.log(id, status, messageId);
}
