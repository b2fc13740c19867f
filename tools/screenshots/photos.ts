import type { Browser } from "playwright";
import { type MemberKey, memberKeys, members } from "./members.ts";

const SIZE = { width: 960, height: 720 };
const PORTRAIT = { width: 256, height: 256 };

const table = (top: string, edge: string) =>
  `<rect width="960" height="720" fill="${top}"/><path d="M0 470h960v250H0z" fill="${edge}"/>`;
const bag = (x: number, y: number, body: string, label: string, text: string) =>
  `<g transform="translate(${x} ${y})"><path d="M20 40h220l14 400H6z" fill="${body}"/>
  <path d="M20 40h220l-8-40H28z" fill="${body}" opacity=".75"/><rect x="52" y="150" width="156" height="170" rx="6" fill="${label}"/>
  <text x="130" y="222" font-size="30" font-family="Georgia" text-anchor="middle" fill="#2c221b">${text}</text>
  <text x="130" y="262" font-size="17" font-family="sans-serif" text-anchor="middle" fill="#6b5a4c">Northwind Coffee</text></g>`;

/** Drawn, so that the repository needs no binary files. */
const pictures = {
  "torn-bag": `${table("#e7ddd0", "#c9b7a0")}${bag(350, 150, "#3d4f49", "#f1e7d8", "Guji")}
    <path d="M372 470l70-40 30 60 60-30-20 130H362z" fill="#5b3b26"/>
    ${[410, 450, 490, 330, 560, 610, 280].map((x, n) => `<ellipse cx="${x}" cy="${600 + (n % 3) * 22}" rx="17" ry="11" fill="#4a2c1a" transform="rotate(${n * 40} ${x} 600)"/>`).join("")}`,
  shelf: `<rect width="960" height="720" fill="#d8cdbd"/><path d="M0 560h960v36H0z" fill="#8a6a4b"/>
    ${bag(90, 120, "#8f3f2f", "#f4ead9", "Sidama")}${bag(350, 120, "#2f4858", "#f4ead9", "Huila")}${bag(610, 120, "#6a6f3a", "#f4ead9", "Guji")}`,
  grinder: `${table("#dfe3e2", "#b7bdbb")}<rect x="380" y="120" width="200" height="140" rx="70" fill="#7d8a8a"/>
    <rect x="350" y="240" width="260" height="330" rx="28" fill="#2b3233"/><circle cx="480" cy="360" r="58" fill="#d9a441"/>
    <rect x="474" y="302" width="12" height="58" fill="#2b3233"/><rect x="410" y="470" width="140" height="90" rx="10" fill="#171b1c"/>`,
  latte: `${table("#ead9c7", "#b98d64")}<ellipse cx="480" cy="440" rx="290" ry="150" fill="#f6f1ea"/>
    <ellipse cx="480" cy="410" rx="200" ry="120" fill="#fdfbf8"/><ellipse cx="480" cy="400" rx="170" ry="98" fill="#a9673c"/>
    <path d="M480 470c-70-30-110-70-90-105 18-30 66-22 90 12 24-34 72-42 90-12 20 35-20 75-90 105z" fill="#f3e3cd"/>`,
} as const;

export type PictureName = keyof typeof pictures;

export interface Photos {
  pictures: Record<PictureName, Buffer>;
  portraits: Map<MemberKey, Buffer>;
}

function portrait([back, clothes, skin, hair]: readonly string[]): string {
  return `<rect width="256" height="256" fill="${back}"/><path d="M28 256c0-62 44-92 100-92s100 30 100 92z" fill="${clothes}"/>
    <rect x="106" y="138" width="44" height="46" rx="20" fill="${skin}"/><ellipse cx="128" cy="108" rx="46" ry="54" fill="${skin}"/>
    <path d="M78 112c-8-56 22-82 52-82 34 0 58 26 48 82-6-30-22-44-50-44s-42 12-50 44z" fill="${hair}"/>`;
}

/** Draws the photos of the shop's members and of its conversations. */
export async function drawPhotos(browser: Browser): Promise<Photos> {
  const page = await browser.newPage();
  const draw = async (size: typeof SIZE, shapes: string): Promise<Buffer> => {
    await page.setViewportSize(size);
    const { width, height } = size;
    await page.setContent(
      `<body style="margin:0"><svg width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${shapes}</svg>`,
    );
    return page.screenshot({ type: "jpeg", quality: 82 });
  };
  const drawn = {} as Record<PictureName, Buffer>;
  for (const name of Object.keys(pictures) as PictureName[]) drawn[name] = await draw(SIZE, pictures[name]);
  const portraits = new Map<MemberKey, Buffer>();
  for (const key of memberKeys) {
    const colors = members[key].portrait;
    if (colors) portraits.set(key, await draw(PORTRAIT, portrait(colors)));
  }
  await page.close();
  return { pictures: drawn, portraits };
}
