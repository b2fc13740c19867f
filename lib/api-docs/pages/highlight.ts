import "server-only";
import hljs from "highlight.js/lib/core";
import bash from "highlight.js/lib/languages/bash";
import go from "highlight.js/lib/languages/go";
import json from "highlight.js/lib/languages/json";
import php from "highlight.js/lib/languages/php";
import python from "highlight.js/lib/languages/python";
import typescript from "highlight.js/lib/languages/typescript";
import { escapeHtml } from "#lib/platform/escape-html.ts";

const languages = { bash, go, json, php, python, typescript };
for (const [name, language] of Object.entries(languages)) hljs.registerLanguage(name, language);

const cache = new Map<string, string>();

/** HTML with the token classes styled in globals.css; unknown languages stay plain. */
export function highlight(code: string, language: string): string {
  const key = `${language}\n${code}`;
  const cached = cache.get(key);
  if (cached !== undefined) return cached;
  const name = hljs.getLanguage(language) ? language : "plaintext";
  const html = name === "plaintext" ? escapeHtml(code) : hljs.highlight(code, { language: name }).value;
  cache.set(key, html);
  return html;
}
