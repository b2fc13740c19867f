"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, type ReactNode, useState } from "react";

/** As a share of the limit. */
const COUNTED_FROM = 0.75;

/**
 * Counts the characters of a field near its limit, where the browser ignores what is typed.
 * @returns `inputHandlers`: handlers of an element around the field; `counter`: to show beside the label
 */
export function useLengthCounter(maxLength: number | undefined) {
  const common = useTranslations("common");
  const [length, setLength] = useState(0);
  const inputHandlers = {
    onInput: ({ target }: FormEvent) => {
      if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)
        setLength(target.value.length);
    },
    onBlur: () => setLength(0),
  };
  let counter: ReactNode = null;
  if (maxLength !== undefined && length >= maxLength * COUNTED_FROM) {
    counter = (
      <span className="tabular shrink-0 text-muted text-xs">
        <span aria-hidden>{common("length", { length, max: maxLength })}</span>
        <span role="status" className="sr-only">
          {length >= maxLength ? common("lengthReached", { max: maxLength }) : null}
        </span>
      </span>
    );
  }
  return { inputHandlers: maxLength === undefined ? {} : inputHandlers, counter };
}
