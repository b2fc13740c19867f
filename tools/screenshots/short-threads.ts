import type { MemberKey } from "./members.ts";
import { changes, replies, says, type Thread } from "./step.ts";

interface Short {
  name: string;
  phone: string;
  ago: number;
  text: string;
  reply?: [by: MemberKey, text: string];
  assignee?: MemberKey;
  team?: string;
  labels?: string[];
  closed?: true;
  unread?: true;
}

/** They fill the list: one text of the customer, and often a reply. */
const shorts: readonly Short[] = [
  {
    name: "Olivia Brown",
    phone: "447700900143",
    ago: 0.5,
    text: "Is the Huila decaf back in stock?",
    unread: true,
  },
  {
    name: "Yusuf Demir",
    phone: "905325550112",
    ago: 0.7,
    text: "Merhaba, filtre kahve için hangisini önerirsiniz?",
    unread: true,
    labels: ["Advice"],
  },
  {
    name: "Chiara Rossi",
    phone: "393475550128",
    ago: 1.4,
    text: "Can I pick up at Harbor Street today?",
    reply: ["jonas", "Yes, until 18:30. Just say your name at the bar."],
    assignee: "jonas",
  },
  {
    name: "Ethan Murphy",
    phone: "353855550119",
    ago: 1.6,
    text: "Thanks, got it!",
    reply: ["priya", "Enjoy, Ethan!"],
    assignee: "priya",
    team: "Orders",
  },
  {
    name: "أحمد منصور",
    phone: "201005550154",
    ago: 2.1,
    text: "السلام عليكم، متى يصل الطلب رقم NW-1047؟",
    reply: ["omar", "وعليكم السلام أحمد، يصل غداً قبل الظهر إن شاء الله."],
    assignee: "omar",
    team: "Orders",
    labels: ["Order"],
  },
  {
    name: "Ananya Sharma",
    phone: "919845550133",
    ago: 2.8,
    text: "Could you send the invoice for October with our GST number?",
    assignee: "alex",
    team: "Wholesale",
    labels: ["Wholesale", "Invoice"],
    unread: true,
  },
  {
    name: "Pieter de Vries",
    phone: "31655550125",
    ago: 3.0,
    text: "De doos is open aangekomen, maar alles zit erin.",
    reply: ["sofia", "Thank you for telling us, Pieter. We will talk to the courier."],
    assignee: "sofia",
  },
  {
    name: "Wei Ling Tan",
    phone: "6585550147",
    ago: 3.9,
    text: "Do you have gift cards?",
    reply: ["jonas", "We do, from €20. You find them at the end of the shop page."],
    assignee: "jonas",
    labels: ["Advice"],
  },
  {
    name: "Camille Laurent",
    phone: "33655550116",
    ago: 5.6,
    text: "Merci, à bientôt !",
    reply: ["alex", "À bientôt, Camille !"],
    assignee: "alex",
  },
  {
    name: "Oleksandr Kovalenko",
    phone: "380675550188",
    ago: 6.9,
    text: "Чи можна замовити 5 кг в зернах?",
    assignee: "priya",
    team: "Wholesale",
    labels: ["Wholesale"],
    unread: true,
  },
  {
    name: "Grace Mwangi",
    phone: "254725550161",
    ago: 8.2,
    text: "How long does delivery to Nairobi take?",
    reply: ["priya", "5–7 days, Grace. You get the tracking here."],
    assignee: "priya",
  },
  {
    name: "Diego Fernández",
    phone: "5491155550139",
    ago: 9.5,
    text: "¿Tienen filtros V60 tamaño 02?",
    reply: ["noor", "¡Sí! Van en el mismo paquete."],
    assignee: "noor",
    team: "Orders",
  },
  {
    name: "Ingrid Solheim",
    phone: "4740555146",
    ago: 12.3,
    text: "The new roast is lovely 🤎",
    reply: ["alex", "That makes our day, Ingrid!"],
    assignee: "alex",
  },
  {
    name: "Zanele Dlamini",
    phone: "27825550157",
    ago: 13.4,
    text: "My code SUMMER does not work at the checkout.",
    reply: ["sofia", "It ended on Sunday, but I have made a new one for you: ZANELE10."],
    assignee: "sofia",
    labels: ["Order"],
  },
  {
    name: "Mateusz Zieliński",
    phone: "48605550118",
    ago: 15.2,
    text: "Dzień dobry, kiedy otwieracie w sobotę?",
    reply: ["jonas", "Good morning! On Saturday we are open from 9 to 16."],
    assignee: "jonas",
  },
  {
    name: "Emily Carter",
    phone: "14155550126",
    ago: 17.1,
    text: "Please cancel NW-1050, I ordered twice.",
    reply: ["noor", "Canceled, the refund is on its way."],
    assignee: "noor",
    labels: ["Order"],
    closed: true,
  },
  {
    name: "Rashid Al Maktoumi",
    phone: "96895550134",
    ago: 22.1,
    text: "هل يمكن تغيير موعد الاستلام إلى الجمعة؟",
    assignee: "omar",
    team: "Orders",
    labels: ["Order"],
    unread: true,
  },
  {
    name: "Tomás Ribeiro",
    phone: "351915550177",
    ago: 23.4,
    text: "Bom dia, o moinho tem garantia?",
    assignee: "alex",
    team: "Support",
    labels: ["Equipment"],
  },
  {
    name: "Aino Virtanen",
    phone: "358505550123",
    ago: 29.5,
    text: "Kiitos, kaikki hyvin!",
    reply: ["priya", "Great to hear, Aino!"],
    assignee: "priya",
    closed: true,
  },
  {
    name: "Jakob Müller",
    phone: "41795550145",
    ago: 33.1,
    text: "Gibt es das Abo auch alle sechs Wochen?",
    reply: ["sofia", "Yes, Jakob, you can choose it in your account."],
    assignee: "sofia",
    labels: ["Subscription"],
  },
  {
    name: "Nadia Rahmani",
    phone: "212655550168",
    ago: 41.7,
    text: "Je voudrais 3 kg pour un mariage en janvier.",
    reply: ["alex", "Avec plaisir, Nadia ! Je vous prépare une offre."],
    assignee: "alex",
    team: "Wholesale",
    labels: ["Wholesale"],
  },
  {
    name: "Liam O’Connor",
    phone: "61455550139",
    ago: 46.3,
    text: "Cheers, that solved it.",
    reply: ["jonas", "Happy brewing!"],
    assignee: "jonas",
    closed: true,
  },
  {
    name: "Sunita Gurung",
    phone: "9779805550151",
    ago: 52.8,
    text: "Do you roast on Mondays?",
    reply: ["priya", "Every Monday and Thursday."],
    assignee: "priya",
    closed: true,
  },
  {
    name: "Carlos Mendoza",
    phone: "525555550162",
    ago: 60.4,
    text: "El café llegó perfecto, gracias.",
    reply: ["noor", "¡Qué bueno, Carlos!"],
    assignee: "noor",
    closed: true,
  },
  {
    name: "Eva Nováková",
    phone: "420605550174",
    ago: 67.9,
    text: "Could I return the kettle? It is unopened.",
    reply: ["sofia", "Of course, the label is in your email."],
    assignee: "sofia",
    labels: ["Equipment"],
  },
  {
    name: "Mei Chen",
    phone: "886955550158",
    ago: 74.5,
    text: "謝謝！包裝很漂亮。",
    reply: ["alex", "Thank you, Mei!"],
    assignee: "alex",
    closed: true,
  },
  {
    name: "Samuel Osei",
    phone: "233245550129",
    ago: 81.2,
    text: "I will order again next month.",
    reply: ["jonas", "Looking forward to it, Samuel."],
    assignee: "jonas",
    closed: true,
  },
  {
    name: "Ayşe Kaya",
    phone: "905425550186",
    ago: 93.6,
    text: "Kargo takip numarası alabilir miyim?",
    reply: ["priya", "Of course: NW-1019 has the number TR-55501."],
    assignee: "priya",
    closed: true,
  },
];

export const shortThreads: readonly Thread[] = shorts.map(
  ({ name, phone, ago, text, reply, assignee, team, labels, closed, unread }) => {
    const [by, answer] = reply ?? [];
    return {
      name,
      phone,
      ...(labels ? { labels } : {}),
      ...(unread ? { unread } : {}),
      steps: [
        says(ago, text),
        ...(assignee || team
          ? [changes(ago - 0.05, "noor", { ...(assignee ? { assignee } : {}), ...(team ? { team } : {}) })]
          : []),
        ...(by && answer ? [replies(ago - 0.15, by, answer), { ago: ago - 0.2, reads: true as const }] : []),
        ...(closed ? [changes(ago - 0.25, by ?? "alex", { state: "closed" })] : []),
      ],
    };
  },
);
