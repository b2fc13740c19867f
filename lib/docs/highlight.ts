import "server-only";
import hljs from "highlight.js/lib/core";
import bash from "highlight.js/lib/languages/bash";
import json from "highlight.js/lib/languages/json";
import php from "highlight.js/lib/languages/php";
import python from "highlight.js/lib/languages/python";
import typescript from "highlight.js/lib/languages/typescript";

const languages = { bash, json, php, python, typescript };
for (const [name, language] of Object.entries(languages)) hljs.registerLanguage(name, language);

const made = new Map<string, string>();

/** A code's HTML, its words in the classes that globals.css colours for both themes; unknown languages stay plain. */
export function highlight(code: string, language: string): string {
  const key = `${language}\n${code}`;
  const known = made.get(key);
  if (known !== undefined) return known;
  const name = hljs.getLanguage(language) ? language : "plaintext";
  const html = name === "plaintext" ? escapeHtml(code) : hljs.highlight(code, { language: name }).value;
  made.set(key, html);
  return html;
}

/** A text as HTML shows it. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
