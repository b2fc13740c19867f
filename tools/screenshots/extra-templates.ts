import type { SampleTemplate } from "#lib/simulator/sandbox-template.ts";

/** Besides those of the demo. */
export const extraTemplates: readonly (SampleTemplate & { status?: string; rejectedReason?: string })[] = [
  {
    name: "order_update",
    language: "es",
    category: "UTILITY",
    components: [
      {
        type: "BODY",
        text: "Hola {{1}}, tu pedido {{2}} está en camino y llegará el {{3}}. Responde aquí si algo cambia.",
        example: { body_text: [["María", "NW-1042", "viernes"]] },
      },
      { type: "FOOTER", text: "Northwind Coffee" },
    ],
  },
  {
    name: "order_update",
    language: "ar",
    category: "UTILITY",
    components: [
      {
        type: "BODY",
        text: "مرحباً {{1}}، طلبك {{2}} في الطريق ويصل يوم {{3}}. اكتب لنا هنا إذا تغيّر شيء.",
        example: { body_text: [["فاطمة", "NW-1042", "الجمعة"]] },
      },
      { type: "FOOTER", text: "نورث ويند" },
    ],
  },
  {
    name: "review_request",
    language: "en",
    category: "MARKETING",
    components: [
      {
        type: "BODY",
        text: "Hi {{1}}, how did you like the {{2}}? Tell us in a word or two.",
        example: { body_text: [["Ana", "Huila"]] },
      },
    ],
    status: "PENDING",
  },
  {
    name: "black_friday",
    language: "en",
    category: "MARKETING",
    components: [{ type: "BODY", text: "Only today: everything at half price!!! Click now" }],
    status: "REJECTED",
    rejectedReason: "INVALID_FORMAT",
  },
];
