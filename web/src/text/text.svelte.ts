/** The words of the page, in the language of the reader. `text("key", { name })` follows a change of language. */

import { IntlMessageFormat } from "intl-messageformat";
import { speak } from "../api/client";
import en from "./en.json";

export type Key = keyof typeof en;
type Values = Record<string, string | number>;
type Words = Record<Key, string>;

export const LANGUAGES = { en: "English", fr: "Français" } as const;
export type Language = keyof typeof LANGUAGES;

/** Whose days and numbers are written. */
const LOCALES: Record<Language, string> = { en: "en-GB", fr: "fr-FR" };

const dictionaries: Record<Language, () => Promise<Words>> = {
  en: () => Promise.resolve(en),
  fr: () => import("./fr.json").then((file) => file.default),
};

let language = $state<Language>("en");
let words = $state.raw<Words>(en);
let formats = new Map<Key, IntlMessageFormat>();

/** The language of the page. */
export function currentLanguage(): Language {
  return language;
}

/** Changes the language of the page, and asks the server for answers in it. */
export async function useLanguage(wanted: Language): Promise<void> {
  words = await dictionaries[wanted]();
  formats = new Map();
  language = wanted;
  document.documentElement.lang = wanted;
  speak(wanted);
}

/** The language to begin with: the one chosen before, else the browser's. */
export function preferredLanguage(chosen: string | null, browser: readonly string[]): Language {
  const known = Object.keys(LANGUAGES) as Language[];
  const wanted = [chosen ?? "", ...browser].map((each) => each.slice(0, 2).toLowerCase());
  return wanted.map((each) => known.find((name) => name === each)).find((name) => name !== undefined) ?? "en";
}

/** A text of the page, with values put into it. */
export function text(key: Key, values?: Values): string {
  const template = words[key];
  if (values === undefined) return template;
  let format = formats.get(key);
  if (!format) formats.set(key, (format = new IntlMessageFormat(template, language)));
  return String(format.format(values));
}

/** A day, and the time of it, as the reader writes them. */
export function dateText(milliseconds: number): string {
  return new Intl.DateTimeFormat(LOCALES[language], { dateStyle: "medium", timeStyle: "short" }).format(
    milliseconds,
  );
}

/** A day, as the reader writes it. */
export function dayText(milliseconds: number): string {
  return new Intl.DateTimeFormat(LOCALES[language], { dateStyle: "long" }).format(milliseconds);
}

/** A number as the reader writes it. */
export function numberText(value: number, digits = 0): string {
  return new Intl.NumberFormat(LOCALES[language], { maximumFractionDigits: digits }).format(value);
}
