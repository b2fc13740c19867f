import "server-only";
import type { SampleTemplate } from "#lib/simulator/sandbox-template.ts";

export const sampleTemplates: readonly SampleTemplate[] = [
  {
    name: "order_update",
    language: "en",
    category: "UTILITY",
    components: [
      {
        type: "BODY",
        text: "Hi {{1}}, your order {{2}} is on its way and should arrive by {{3}}. Reply here if anything changes.",
        example: { body_text: [["Maria", "NW-1042", "Friday"]] },
      },
      { type: "FOOTER", text: "Northwind Coffee" },
    ],
  },
  {
    name: "welcome",
    language: "en",
    category: "MARKETING",
    components: [
      {
        type: "BODY",
        text: "Welcome to Northwind Coffee! Ask us anything about beans, brewing or your order.",
      },
      {
        type: "BUTTONS",
        buttons: [
          { type: "QUICK_REPLY", text: "Talk to a person" },
          { type: "QUICK_REPLY", text: "Stop promotions" },
        ],
      },
    ],
  },
  {
    name: "pickup_reminder",
    language: "en",
    category: "UTILITY",
    components: [
      {
        type: "HEADER",
        format: "TEXT",
        text: "See you {{1}}",
        example: { header_text: ["tomorrow"] },
      },
      {
        type: "BODY",
        text: "Hi {{1}}, your coffee is ready at our {{2}} shop. We keep it for three days.",
        example: { body_text: [["Kenji", "Harbor Street"]] },
      },
      {
        type: "BUTTONS",
        buttons: [
          {
            type: "URL",
            text: "Directions",
            url: "https://example.com/shops/{{1}}",
            example: ["harbor-street"],
          },
        ],
      },
    ],
  },
  {
    name: "new_roast",
    language: "en",
    category: "MARKETING",
    components: [
      {
        type: "HEADER",
        format: "IMAGE",
        example: { header_handle: ["https://example.com/roast.jpg"] },
      },
      {
        type: "BODY",
        text: "Just roasted: {{1}}. Order before {{2}} and it ships today.",
        example: { body_text: [["Ethiopia Guji", "3 pm"]] },
      },
    ],
  },
  {
    name: "verification_code",
    language: "en",
    category: "AUTHENTICATION",
    components: [
      {
        type: "BODY",
        text: "*{{1}}* is your verification code. For your security, do not share this code.",
        example: { body_text: [["123456"]] },
      },
      { type: "FOOTER", text: "This code expires in 5 minutes." },
      {
        type: "BUTTONS",
        buttons: [
          {
            type: "URL",
            text: "Copy code",
            url: "https://www.whatsapp.com/otp/code/?otp_type=COPY_CODE&code=otp{{1}}",
            example: ["https://www.whatsapp.com/otp/code/?otp_type=COPY_CODE&code=otp123456"],
          },
        ],
      },
    ],
  },
];
