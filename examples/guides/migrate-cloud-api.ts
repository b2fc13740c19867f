import { Parley, ParleyError } from "@parley/sdk";

const { PARLEY_URL = "", PARLEY_API_KEY = "" } = process.env;
const parley = new Parley({ baseUrl: PARLEY_URL, apiKey: PARLEY_API_KEY });

type Body = Parameters<typeof parley.messages.send>[0];

interface Parameter {
  type: string;
  text?: string;
  coupon_code?: string;
  payload?: string;
  parameter_name?: string;
  [kind: string]: unknown;
}

interface Component {
  type: string;
  index?: string | number;
  parameters?: Parameter[];
}

class ConversionError extends Error {}

/**
 * Turns a body of Meta's `POST /{phone-number-id}/messages` into one of Parley's `POST /v1/messages`, or throws a
 * `ConversionError`, so that no value is lost silently.
 */
function fromCloudApi(body: Record<string, unknown>): Body {
  if (typeof body.to !== "string")
    throw new ConversionError("Only messages to a phone number are converted.");
  if (body.context) throw new ConversionError("Pass Parley's ID of the quoted message as replyTo.");
  return {
    to: body.to.replace(/\D/g, ""),
    ...(body.biz_opaque_callback_data ? { clientReference: String(body.biz_opaque_callback_data) } : {}),
    content: contentOf(body),
  };
}

function contentOf(body: Record<string, unknown>): Body["content"] {
  const part = Object(body[String(body.type)]);
  switch (body.type) {
    case "text":
      return { type: "text", body: part.body, previewUrl: part.preview_url === true };
    case "image":
    case "video":
    case "document":
    case "location":
      checkFile(part);
      return { type: body.type, ...part };
    case "template":
      return fromTemplate(part.name, part.language.code, part.components ?? []);
    default:
      throw new ConversionError(`Messages of the type ${body.type} are not converted.`);
  }
}

/** An ID of a file at WhatsApp means nothing to Parley. */
function checkFile(file: { id?: string }): void {
  if (file.id) throw new ConversionError("Upload the file to Parley, or pass a link.");
}

/** The types of parameters that are converted, of each component. */
const converted: Record<string, string[]> = {
  body: ["text"],
  header: ["text", "image", "video", "document"],
  button: ["text", "coupon_code", "payload"],
};

function checkConvertible({ type, parameters = [] }: Component): void {
  const types = converted[type.toLowerCase()];
  if (!types) throw new ConversionError(`Components of the type ${type} are not converted.`);
  for (const parameter of parameters) {
    if (!types.includes(parameter.type)) {
      throw new ConversionError(`Parameters of the type ${parameter.type} in a ${type} are not converted.`);
    }
    // Parley numbers named variables in the order of the template, which this program does not read.
    if (parameter.parameter_name) throw new ConversionError("Named variables are not converted.");
    checkFile(Object(parameter[parameter.type]));
  }
}

/** Parley numbers the values of a template: first the body's, then the header's, then those of the buttons. */
function fromTemplate(template: string, language: string, components: Component[]): Body["content"] {
  components.forEach(checkConvertible);
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
  const payloads = components.flatMap(({ index, parameters = [] }) =>
    parameters.flatMap(({ payload }) => (payload === undefined ? [] : [[String(index), payload]])),
  );
  return {
    type: "template",
    template,
    language,
    variables: Object.fromEntries(texts.map((text, index) => [String(index + 1), text])),
    ...(media.link ? { headerMediaLink: media.link } : {}),
    ...(media.filename ? { headerMediaFilename: media.filename } : {}),
    ...(payloads.length > 0 ? { quickReplyPayloads: Object.fromEntries(payloads) } : {}),
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
              { type: "text", text: "Harbor Street" },
            ],
          },
          {
            type: "button",
            sub_type: "url",
            index: "0",
            parameters: [{ type: "text", text: "harbor-street" }],
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
      location: { latitude: -23.56, longitude: -46.65, name: "Harbor Street shop" },
    },
  },
  {
    id: "job-4",
    body: {
      messaging_product: "whatsapp",
      to: "5511999998888",
      type: "template",
      biz_opaque_callback_data: "customer-42",
      template: {
        name: "welcome",
        language: { code: "en" },
        components: [
          {
            type: "button",
            sub_type: "quick_reply",
            index: "0",
            parameters: [{ type: "payload", payload: "talk/42" }],
          },
        ],
      },
    },
  },
  {
    id: "job-5",
    body: {
      messaging_product: "whatsapp",
      to: "5511999998888",
      type: "template",
      template: {
        name: "delivery_delayed",
        language: { code: "en" },
        components: [
          { type: "body", parameters: [{ type: "text", parameter_name: "customer", text: "Kenji" }] },
        ],
      },
    },
  },
  {
    id: "job-6",
    body: {
      messaging_product: "whatsapp",
      to: "5511999998888",
      type: "image",
      image: { id: "1479537139650973", caption: "The new roast" },
    },
  },
  {
    id: "job-7",
    body: {
      messaging_product: "whatsapp",
      to: "15555550123",
      type: "text",
      text: { body: "Are you still there?" },
    },
  },
];

for (const { id, body } of jobs) {
  try {
    const { messageId, status } = await parley.messages.send(fromCloudApi(body), { idempotencyKey: id });
    console.log(id, status, messageId);
  } catch (error) {
    // Refused, as WhatsApp would: here because the customer has not written in the last 24 hours.
    if (error instanceof ParleyError) console.log(id, "was not sent:", error.code, error.message);
    // In your system: send this job as before, and rewrite the code that makes it.
    else if (error instanceof ConversionError) console.log(id, "was not converted:", error.message);
    // Without a response from Parley, the program ends. Run it again later.
    else throw error;
  }
}
