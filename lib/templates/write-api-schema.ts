import { z } from "zod";
import { templateCategories } from "#lib/platform/template-categories.ts";
import { flowActions } from "#lib/whatsapp/flow-actions.ts";
import { mediaHeaderKinds } from "#lib/whatsapp/header-kinds.ts";
import { TEMPLATE_LIMITS } from "#lib/whatsapp/template-limits.ts";

// Only types and sizes are validated here; `checkTemplateInput` checks WhatsApp's rules and reports each issue at its field.

const line = z.string().max(4096);

const productHeader = z
  .strictObject({
    type: z
      .literal("product")
      .meta({ description: "A product of your catalog, which each message sets.", example: "product" }),
  })
  .meta({ description: "A header with a product." });

const headerField = z
  .discriminatedUnion("type", [
    z
      .strictObject({
        type: z.literal("text").meta({ description: "A line of text.", example: "text" }),
        text: line.meta({
          description: `The text, up to ${TEMPLATE_LIMITS.headerText} characters, with at most one variable.`,
          example: "Order {{1}}",
        }),
        example: line.default("").meta({
          description: "A value of the variable, for WhatsApp's reviewers. Required if there is one.",
          example: "NW-1042",
        }),
      })
      .meta({ description: "A text header." }),
    z
      .strictObject({
        type: z
          .enum(mediaHeaderKinds)
          .meta({ description: "The kind of file that each message has.", example: "image" }),
        mediaId: z.string().max(64).meta({
          description: "The ID of a stored file as a sample for WhatsApp's reviewers.",
          example: "att_01kaeh4v5mf9h8gkqvd2x3s7rb",
        }),
      })
      .meta({ description: "A header with a file." }),
    z
      .strictObject({
        type: z
          .literal("location")
          .meta({ description: "A location, which each message sets.", example: "location" }),
      })
      .meta({ description: "A header with a location." }),
    productHeader,
  ])
  .nullable()
  .optional()
  .meta({
    description:
      "The header. Null removes it. Whenever you change a template whose header is a file, pass the sample again.",
    example: null,
  });

const label = line.meta({
  description: `The button's label, up to ${TEMPLATE_LIMITS.buttonLabel} characters.`,
  example: "Track your order",
});

const buttonField = z.discriminatedUnion("type", [
  z
    .strictObject({
      type: z
        .literal("quick_reply")
        .meta({ description: "A button that sends its label back.", example: "quick_reply" }),
      text: label,
    })
    .meta({ description: "A quick reply." }),
  z
    .strictObject({
      type: z.literal("url").meta({ description: "A button that opens a page.", example: "url" }),
      text: label,
      url: line.meta({
        description: "The URL. It may end with the variable `{{1}}`.",
        example: "https://example.com/track/{{1}}",
      }),
      example: line.default("").meta({
        description: "A value of the variable, for WhatsApp's reviewers. Required if there is one.",
        example: "NW-1042",
      }),
    })
    .meta({ description: "A link." }),
  z
    .strictObject({
      type: z
        .literal("phone_number")
        .meta({ description: "A button that calls a number.", example: "phone_number" }),
      text: label,
      phone: line.meta({
        description: "The number in digits, with the country code.",
        example: "15550783881",
      }),
    })
    .meta({ description: "A phone number." }),
  z
    .strictObject({
      type: z
        .literal("copy_code")
        .meta({ description: "A button that copies a coupon code.", example: "copy_code" }),
      example: line.meta({ description: "An example of the code.", example: "SUMMER20" }),
    })
    .meta({ description: "A coupon code." }),
  z
    .strictObject({
      type: z.literal("flow").meta({ description: "A button that opens a form.", example: "flow" }),
      text: label,
      flowId: line.meta({ description: "WhatsApp's ID of the flow.", example: "1298337554529071" }),
      action: z.enum(flowActions).default("navigate").meta({
        description: "Whether `screen` is opened or the flow's endpoint chooses the screen.",
        example: "navigate",
      }),
      screen: line.default("").meta({
        description: "The first screen. Default: the first one of the flow.",
        example: "DELIVERY",
      }),
    })
    .meta({ description: "A form (WhatsApp Flow)." }),
  fixedButton("catalog", "View catalog", "A button that opens your catalog."),
  fixedButton("mpm", "View items", "A button that opens a list of products."),
  fixedButton("spm", "View", "A button that opens the product of the header."),
  fixedButton("request_contact_info", "Share Contact Info", "A button that asks for the phone number."),
]);

/** WhatsApp prescribes the labels, which it translates. */
function fixedButton<T extends string>(type: T, text: string, description: string) {
  return z
    .strictObject({
      type: z.literal(type).meta({ description, example: type }),
      text: line.default(text).meta({
        description: `The button's label, which WhatsApp prescribes for the language. Default: \`${text}\`.`,
        example: text,
      }),
    })
    .meta({ description });
}

const appsField = z
  .array(
    z.strictObject({
      packageName: line.meta({ description: "The app's package name.", example: "com.example.app" }),
      signatureHash: line.meta({ description: "The app's signature hash.", example: "K8a/AINcGX7" }),
    }),
  )
  .max(20)
  .meta({ description: `The Android apps that get the passcode, up to ${TEMPLATE_LIMITS.apps}.` });

const otpLabel = line.default("Copy code").meta({ description: "The button's label.", example: "Copy code" });
const autofillLabel = line
  .default("Autofill")
  .meta({ description: "The label of the autofill button.", example: "Autofill" });

const otpField = z
  .discriminatedUnion("type", [
    z
      .strictObject({
        type: z.literal("copy_code").meta({ description: "Copies the passcode.", example: "copy_code" }),
        text: otpLabel,
      })
      .meta({ description: "A button that copies the passcode." }),
    z
      .strictObject({
        type: z.literal("one_tap").meta({ description: "Fills it in with one tap.", example: "one_tap" }),
        text: otpLabel,
        autofillText: autofillLabel,
        apps: appsField,
      })
      .meta({ description: "Autofill in your Android app with one tap." }),
    z
      .strictObject({
        type: z.literal("zero_tap").meta({ description: "Fills it in without a tap.", example: "zero_tap" }),
        text: otpLabel,
        autofillText: autofillLabel,
        apps: appsField,
        termsAccepted: z.boolean().meta({
          description: "Whether you accept WhatsApp's terms of zero-tap autofill. It must be true.",
          example: true,
        }),
      })
      .meta({ description: "Autofill in your Android app without a tap." }),
  ])
  .optional()
  .meta({
    description: "Authentication templates only: how the person gets the passcode. Default: a copy button.",
    example: { type: "copy_code", text: "Copy code" },
  });

function textField(max: number, example: string) {
  return z.strictObject({
    text: z
      .string()
      .max(8192)
      .meta({
        description: `The text, up to ${max.toLocaleString("en")} characters, with variables such as \`{{1}}\` or \`{{first_name}}\`, not both.`,
        example,
      }),
    examples: z
      .record(z.string().max(256), line)
      .default({})
      .meta({
        description: "A value of each variable, for WhatsApp's reviewers.",
        example: { "1": "Ana", "2": "NW-1042" },
      }),
  });
}

const { carousel, offer } = TEMPLATE_LIMITS;

const cardField = z
  .strictObject({
    header: z
      .discriminatedUnion("type", [
        z
          .strictObject({
            type: z
              .enum(["image", "video"])
              .meta({ description: "The kind of file that each message sets.", example: "image" }),
            mediaId: z.string().max(64).meta({
              description: "The ID of a stored file as a sample for WhatsApp's reviewers.",
              example: "att_01kaeh4v5mf9h8gkqvd2x3s7rb",
            }),
          })
          .meta({ description: "A header with a file." }),
        productHeader,
      ])
      .meta({ description: "The header: the same type in all cards." }),
    body: textField(carousel.body, "{{1}}, from $18")
      .optional()
      .meta({ description: "The text. All cards have one, or none." }),
    buttons: z
      .array(buttonField)
      .max(50)
      .default([])
      .meta({
        description: `The buttons, up to ${carousel.buttons}: the same types in all cards, which can be quick replies, links, phone numbers, and \`spm\` for products.`,
        example: [{ type: "quick_reply", text: "Tell me more" }],
      }),
  })
  .meta({ description: "A card." });

const contentFields = {
  header: headerField,
  body: textField(TEMPLATE_LIMITS.body, "Hello {{1}}, your order {{2}} is ready.").optional().meta({
    description:
      "The body. Required for a new marketing or utility template; WhatsApp provides that of an authentication template.",
  }),
  footer: line
    .nullable()
    .optional()
    .meta({
      description: `The footer, up to ${TEMPLATE_LIMITS.footer} characters. Null removes it.`,
      example: "Northwind Coffee",
    }),
  buttons: z
    .array(buttonField)
    .max(50)
    .optional()
    .meta({ description: "The buttons, in order. An empty list removes them.", example: [] }),
  offer: z
    .strictObject({
      text: line.meta({
        description: `The text of the offer, up to ${offer.text} characters.`,
        example: "Ends soon",
      }),
      hasExpiration: z.boolean().meta({
        description: "Whether it has a countdown, whose end each message sets.",
        example: true,
      }),
    })
    .nullable()
    .optional()
    .meta({
      description: "A limited-time offer: marketing templates only, without a footer. Null removes it.",
      example: null,
    }),
  cards: z
    .array(cardField)
    .max(50)
    .optional()
    .meta({
      description: `The cards of a carousel, ${carousel.minCards} to ${carousel.maxCards}: marketing templates only, with a body as the only other part. An empty list removes them. Whenever you change the template, pass the files of the cards again.`,
      example: [],
    }),
  securityRecommendation: z.boolean().optional().meta({
    description:
      "Authentication templates only: whether to add that the passcode must not be shared. Default: true.",
    example: true,
  }),
  expirationMinutes: z.number().int().nullable().optional().meta({
    description: "Authentication templates only: the lifetime that the footer shows. Null for no footer.",
    example: 10,
  }),
  otp: otpField,
  ttlSeconds: z.number().int().nullable().optional().meta({
    description:
      "How long WhatsApp tries to deliver a message, in seconds; -1 for 30 days. Null for WhatsApp's default. Marketing templates cannot have it.",
    example: null,
  }),
};

const categoryField = z
  .enum(templateCategories)
  .meta({ description: "WhatsApp's category. WhatsApp may choose another one.", example: "utility" });

export const createTemplateBody = z
  .strictObject({
    name: z
      .string()
      .max(1024)
      .meta({
        description: `The name: lowercase letters, digits and underscores, up to ${TEMPLATE_LIMITS.name} characters.`,
        example: "order_ready",
      }),
    language: z.string().max(32).meta({ description: "A WhatsApp language code.", example: "en" }),
    category: categoryField,
    ...contentFields,
    from: z.string().optional().meta({
      description:
        "A number of the WhatsApp Business Account that gets the template. Default: the workspace's default number.",
      example: "num_01kaeh4v5jf1d8t2w6p4c7b9rm",
    }),
  })
  .meta({ id: "CreateTemplate" });

export const editTemplateBody = z
  .strictObject({
    category: categoryField.optional().meta({
      description: "WhatsApp's category. It can be changed until WhatsApp has approved the template.",
      example: "utility",
    }),
    ...contentFields,
  })
  .meta({ id: "EditTemplate" });

export type CreateTemplateForApi = z.output<typeof createTemplateBody>;
export type EditTemplateForApi = z.output<typeof editTemplateBody>;
export type TemplateContentInput = Omit<EditTemplateForApi, "category">;

export const deletedTemplateSchema = z.object({
  name: z.string().meta({ description: "The template's name.", example: "order_ready" }),
  languages: z.array(z.string()).meta({ description: "The deleted languages.", example: ["en"] }),
  deleted: z
    .literal(true)
    .meta({ description: "The template was deleted at WhatsApp and in Parley.", example: true }),
});
