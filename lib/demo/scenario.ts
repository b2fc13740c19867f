import "server-only";
export type ScenarioStep =
  | { hoursAgo: number; customer: string; text: string }
  | { hoursAgo: number; to: string; agent: string }
  | { hoursAgo: number; to: string; template: string; variables: Record<string, string> }
  | { hoursAgo: number; reads: string };

/** 555-01xx and similar ranges are reserved for fiction. */
export const people: Readonly<Record<string, { waId: string; name: string }>> = {
  maria: { waId: "34600555010", name: "María González" },
  kenji: { waId: "819055550142", name: "Kenji Tanaka" },
  amara: { waId: "2348055501427", name: "Amara Okafor" },
  lukas: { waId: "4915555501488", name: "Lukas Weber" },
  fatima: { waId: "971505550199", name: "فاطمة الزهراء" },
  sam: { waId: "15555550173", name: "Sam Whitfield" },
};

export const scenario: readonly ScenarioStep[] = [
  { hoursAgo: 34, customer: "amara", text: "Hi! Do you ship to Lagos?" },
  {
    hoursAgo: 33.8,
    to: "amara",
    agent: "Hello Amara! Yes, we do: 4–6 days by courier, free above $60. Shall I set up an order for you?",
  },
  { hoursAgo: 33.7, reads: "amara" },
  { hoursAgo: 33.6, customer: "amara", text: "Perfect. Two bags of the Guji please 🙏" },
  {
    hoursAgo: 8,
    to: "amara",
    template: "order_update",
    variables: { "1": "Amara", "2": "NW-1038", "3": "Tuesday" },
  },
  {
    hoursAgo: 22.6,
    customer: "lukas",
    text: "Guten Tag, meine Mühle macht *seltsame* Geräusche. Ist das normal?",
  },
  {
    hoursAgo: 22.4,
    to: "lukas",
    agent:
      "Hi Lukas, that usually means a bean is caught between the burrs.\nUnplug it, take the upper burr out and brush it clean. Does that help?",
  },
  { hoursAgo: 22.3, reads: "lukas" },
  { hoursAgo: 20.7, customer: "maria", text: "Hello, where is my order NW-1042?" },
  { hoursAgo: 20.6, to: "maria", agent: "Hi María! Let me look… it left our roastery this morning ☕" },
  { hoursAgo: 20.5, reads: "maria" },
  { hoursAgo: 20.4, customer: "maria", text: "Great, thank you! Can I still change the grind to espresso?" },
  { hoursAgo: 5, customer: "fatima", text: "مرحبا، هل لديكم قهوة منزوعة الكافيين؟" },
  { hoursAgo: 4.9, to: "fatima", agent: "أهلاً فاطمة! نعم، لدينا كولومبيا منزوعة الكافيين." },
  { hoursAgo: 4.8, reads: "fatima" },
  { hoursAgo: 4.7, customer: "fatima", text: "ممتاز، شكراً 🌷" },
  { hoursAgo: 1.2, customer: "sam", text: "Are you open on Sunday?" },
  {
    hoursAgo: 1.1,
    customer: "sam",
    text: "And do you do wholesale? We're a small café, about 12 kg a week.",
  },
  {
    hoursAgo: 0.2,
    customer: "kenji",
    text: "Hi, I got the subscription box but one bag is torn. What should I do?",
  },
].sort((a, b) => b.hoursAgo - a.hoursAgo);
