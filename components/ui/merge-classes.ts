import { createTailwindMerge } from "tailwind-merge";

const any = () => true;
const isNumber = (value: string) => /^\d+$/.test(value);
const isFontSize = (value: string) => /^(\d*xs|sm|base|lg|\d*xl|\[[\d.]+(px|r?em|%)\])$/.test(value);

/** Groups of classes that begin with the name of the group. */
const prefixes = [
  ..."p px py ps pe pt pr pb pl m mx my ms me mt mr mb ml space-x space-y gap gap-x gap-y".split(" "),
  ..."size w h min-w min-h max-w max-h inset inset-x inset-y start end top right bottom left z".split(" "),
  ..."order items justify self place-items basis col columns grid-cols float clear align aspect object".split(
    " ",
  ),
  ..."overflow overflow-x overflow-y overscroll scroll-mt scroll-pb scroll-py pointer-events cursor".split(
    " ",
  ),
  ..."select whitespace leading tracking line-clamp list underline-offset opacity accent fill stroke".split(
    " ",
  ),
  ..."outline-offset animate rotate scale translate-x translate-y".split(" "),
];
/** Such groups whose name is a class too. */
const words = [
  ..."grow shrink resize shadow grayscale transition rounded rounded-s rounded-e rounded-ss rounded-se".split(
    " ",
  ),
  ..."rounded-es rounded-ee".split(" "),
];
const borders = "border border-x border-y border-s border-e border-t border-r border-b border-l".split(" ");

/**
 * Keeps the last of the classes that set the same property. The default of the library knows every class of Tailwind,
 * which is 5 KiB more of every page's first script; this one knows those that Parley uses, as a test checks.
 */
export const mergeClasses = createTailwindMerge(() => ({
  cacheSize: 500,
  theme: {},
  classGroups: {
    ...Object.fromEntries(prefixes.map((name) => [name, [{ [name]: [any] }]])),
    ...Object.fromEntries(words.map((name) => [name, [{ [name]: ["", any] }]])),
    ...Object.fromEntries(borders.map((name) => [name, [{ [name]: ["", isNumber] }]])),
    display: [
      "block",
      "inline-block",
      "inline",
      "flex",
      "inline-flex",
      "grid",
      "contents",
      "table",
      "flow-root",
      "hidden",
    ],
    position: ["static", "fixed", "absolute", "relative", "sticky"],
    "translate-none": ["translate-none"],
    visibility: ["visible", "invisible"],
    "screen-reader": ["sr-only", "not-sr-only"],
    flex: [{ flex: [isNumber, "auto", "none"] }],
    "flex-direction": [{ flex: ["row", "row-reverse", "col", "col-reverse"] }],
    "flex-wrap": [{ flex: ["wrap", "nowrap"] }],
    "font-family": [{ font: ["sans", "mono"] }],
    "font-weight": [{ font: ["normal", "medium", "semibold", "bold"] }],
    "font-style": ["italic", "not-italic"],
    "font-size": [{ text: [isFontSize] }],
    // Also the utility of globals.css.
    "text-alignment": [{ text: ["left", "center", "right", "justify", "start", "end", "page-start"] }],
    "text-overflow": ["truncate", { text: ["ellipsis", "clip"] }],
    "text-wrap": [{ text: ["wrap", "nowrap", "balance", "pretty"] }],
    "text-color": [{ text: [any] }],
    "text-decoration": ["underline", "line-through", "no-underline"],
    "text-decoration-style": [{ decoration: ["solid", "dotted", "dashed"] }],
    "text-decoration-color": [{ decoration: [any] }],
    break: [{ break: ["normal", "words", "all", "keep"] }],
    "bg-color": [{ bg: [any] }],
    "border-style": [{ border: ["solid", "dashed", "dotted", "none"] }],
    "border-color": [{ border: [any] }],
    "divide-x": [{ "divide-x": ["", isNumber] }],
    "divide-y": [{ "divide-y": ["", isNumber] }],
    "divide-color": [{ divide: [any] }],
    "outline-style": [{ outline: ["solid", "dashed", "none"] }],
    "outline-width": [{ outline: ["", isNumber] }],
    "outline-color": [{ outline: [any] }],
    "ring-width": [{ ring: ["", isNumber] }],
    "ring-color": [{ ring: [any] }],
  },
  conflictingClassGroups: {
    overflow: ["overflow-x", "overflow-y"],
    inset: ["inset-x", "inset-y", "start", "end", "top", "right", "bottom", "left"],
    "inset-x": ["start", "end", "right", "left"],
    "inset-y": ["top", "bottom"],
    flex: ["basis", "grow", "shrink"],
    gap: ["gap-x", "gap-y"],
    p: ["px", "py", "ps", "pe", "pt", "pr", "pb", "pl"],
    px: ["ps", "pe", "pr", "pl"],
    py: ["pt", "pb"],
    m: ["mx", "my", "ms", "me", "mt", "mr", "mb", "ml"],
    mx: ["ms", "me", "mr", "ml"],
    my: ["mt", "mb"],
    "scroll-py": ["scroll-pb"],
    size: ["w", "h"],
    "font-size": ["leading"],
    "line-clamp": ["display", "overflow"],
    rounded: words.filter((name) => name.startsWith("rounded-")),
    "rounded-s": ["rounded-ss", "rounded-es"],
    "rounded-e": ["rounded-se", "rounded-ee"],
    border: borders.slice(1),
    "border-x": ["border-s", "border-e", "border-r", "border-l"],
    "border-y": ["border-t", "border-b"],
    "translate-none": ["translate-x", "translate-y"],
  },
  conflictingClassGroupModifiers: { "font-size": ["leading"] },
  orderSensitiveModifiers: ["*", "**", "after", "before", "file", "placeholder"],
}));
