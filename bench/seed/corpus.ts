// Sentences in many scripts with Zipf-distributed words: the word of rank r has a probability proportional to 1/r.

/** mulberry32 */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const FREQUENT = {
  en: "the to you I a my is order for and it of in please can thanks when have hi with this delivery be on not me your are we today tomorrow refund address size colour shipped arrive still waiting help return",
  es: "de la que el en y a los por mi pedido gracias hola no para con cuándo está señor envío mañana dirección devolución por favor talla",
  pt: "de o que e a não para meu pedido obrigado olá quando está com você entrega amanhã endereço devolução são coração",
  fr: "de la le est à et ma commande merci bonjour quand pas pour vous livraison demain été où adresse reçu élève garçon",
  de: "der die und ich ist nicht meine Bestellung danke hallo wann bitte Straße Größe Lieferung morgen für schön Rückgabe",
  tr: "bir ve bu için sipariş teşekkürler merhaba ne zaman değil İstanbul ığdır çok güzel",
  ar: "من في على طلب شكرا مرحبا متى الطلبية التوصيل غدا العنوان إلى هل كيف أريد المدرسة مقاس",
  ru: "и в не на я что заказ спасибо здравствуйте когда доставка завтра адрес ещё размер ждём",
  el: "και το να είναι παραγγελία ευχαριστώ γεια πότε οδός αύριο παράδοση",
  hi: "है मेरा ऑर्डर कब धन्यवाद नमस्ते और नहीं कृपया डिलीवरी पता कल",
  ko: "주문 언제 감사합니다 안녕하세요 배송 내일 주소 환불 사이즈 도착",
  he: "של את לא הזמנה תודה שלום מתי משלוח מחר כתובת",
  zh: "你好 谢谢 订单 什么时候 到 请问 退款 地址 明天 发货 我的 可以 吗 尺寸 颜色 北京 上海 没有 收到",
  ja: "注文 ありがとう いつ 届きますか こんにちは 住所 明日 返品 サイズ 東京 お願いします まだ",
  th: "สวัสดี ขอบคุณ คำสั่งซื้อ เมื่อไหร่ ที่อยู่ พรุ่งนี้ จัดส่ง คืนเงิน ครับ ค่ะ",
} as const;

type Language = keyof typeof FREQUENT;

const SHARES: [Language, number][] = [
  ["en", 0.34],
  ["es", 0.12],
  ["pt", 0.08],
  ["zh", 0.08],
  ["ar", 0.08],
  ["fr", 0.07],
  ["de", 0.06],
  ["ru", 0.04],
  ["hi", 0.03],
  ["ja", 0.03],
  ["ko", 0.02],
  ["tr", 0.02],
  ["th", 0.01],
  ["el", 0.01],
  ["he", 0.01],
];

export const languages: readonly Language[] = SHARES.map(([language]) => language);

export function shareOf(language: Language): number {
  return SHARES.find(([one]) => one === language)?.[1] ?? 0;
}

const SYLLABLES: Record<string, string> = {
  latin: "ba ce di fo gu la me ni ro su ta ve xi zo pra ste kin lor mun dal",
  ar: "با تي سو نا مر لك جد فر شم حي",
  ru: "ба ве ги до жу ка ле ми но ру сте хо",
  el: "βα γε δι κο λυ μα νε πι ρο στα",
  hi: "का ति रे मो ना सि पा लु दे गो",
  ko: "가 나 다 라 마 바 사 아 자 차 카 타",
  he: "בא גל דר הם וז חן טל יש כף מר",
};
const UNSPACED = new Set<Language>(["zh", "ja", "th"]);
const TAIL = 20_000;
const EMOJI = ["👍", "🙏", "❤️", "😂", "🎉", "📦", "🚚", "😊", "👍🏽", "🇧🇷", "✅", "😡"];

const random = seededRandom(7);
const vocabularies = new Map(SHARES.map(([language]) => [language, vocabulary(language)]));

function vocabulary(language: Language): string[] {
  const words = FREQUENT[language].split(" ");
  const syllables = (SYLLABLES[language] ?? SYLLABLES.latin ?? "").split(" ");
  while (words.length < TAIL) {
    words.push(
      language === "zh" || language === "ja"
        ? characters(0x4e00, 3000, 1 + Math.floor(random() * 3))
        : language === "th"
          ? characters(0x0e01, 46, 2 + Math.floor(random() * 4))
          : Array.from({ length: 2 + Math.floor(random() * 3) }, () => pick(syllables, random())).join(""),
    );
  }
  return words;
}

function characters(from: number, among: number, count: number): string {
  const codes = Array.from({ length: count }, () => from + Math.floor(random() * among));
  return String.fromCodePoint(...codes);
}

function pick<T>(list: readonly T[], at: number): T {
  return list[Math.floor(at * list.length)] as T;
}

export function languageOf(customer: number): Language {
  let at = ((customer * 2_654_435_761) % 4_294_967_296) / 4_294_967_296;
  for (const [language, share] of SHARES) {
    at -= share;
    if (at < 0) return language;
  }
  return "en";
}

export function sentence(language: Language, chance: () => number): string {
  const words = vocabularies.get(language) ?? [];
  const count = 3 + Math.floor(chance() * 12);
  const chosen: string[] = [];
  for (let n = 0; n < count; n += 1) chosen.push(words[Math.floor(words.length ** chance()) - 1] ?? "");
  const text = chosen.join(UNSPACED.has(language) ? "" : " ");
  return chance() < 0.1 ? `${text} ${pick(EMOJI, chance())}` : text;
}

const NAMES: Record<string, string> = {
  en: "Emma Oliver Sophia Liam Grace Noah|Walker Hughes Bennett Carter Foster",
  es: "Lucía Martín Sofía José Íñigo|García Núñez Peña Ibáñez",
  pt: "João Inês Conceição Tiago|Magalhães Araújo Simões",
  fr: "Chloé Émile Zoé François|Lefèvre Noël Bérénice",
  de: "Jürgen Sören Käthe Lukas|Müller Groß Schäfer",
  tr: "Işıl Çağla Şükrü|Yılmaz Öztürk",
  ar: "محمد فاطمة أحمد ليلى|الحسن إبراهيم العلي",
  ru: "Дмитрий Ёлка Анна|Соловьёв Иванова",
  el: "Γιώργος Ελένη|Παπαδόπουλος Νικολάου",
  hi: "आरव प्रिया रोहन|शर्मा गुप्ता",
  ko: "지훈 서연 민준|김 이 박",
  he: "יעל נועם|כהן לוי",
  zh: "小明 伟 芳 建国|王 李 张 欧阳",
  ja: "陽菜 健太|佐藤 高橋",
  th: "สมชาย มาลี|ใจดี สุขใจ",
};

export function nameOf(customer: number): string {
  const language = languageOf(customer);
  const [first = "", last = ""] = (NAMES[language] ?? "").split("|");
  const given = pick(first.split(" "), (customer % 97) / 97);
  const family = pick(last.split(" "), (customer % 89) / 89);
  if (language === "zh" || language === "ja" || language === "ko") return `${family}${given}`;
  // The number keeps names as diverse as in reality.
  return `${given} ${family} ${customer.toString(36)}`;
}
