import { useState } from "react";

/**
 * What is typed into a filter, because the URL follows later. It follows external changes of the URL, but not while
 * typing. @param format from the URL's value to that of the input
 */
export function useTypedFilter(
  value: string,
  format: (value: string) => string = (text) => text,
): [string, (typed: string, submitted: string) => void] {
  const [typed, setTyped] = useState(() => format(value));
  const [submitted, setSubmitted] = useState(value);
  const [seen, setSeen] = useState(value);
  if (value !== seen) {
    setSeen(value);
    if (value !== submitted) {
      setTyped(format(value));
      setSubmitted(value);
    }
  }
  return [
    typed,
    (next, nextSubmitted) => {
      setTyped(next);
      setSubmitted(nextSubmitted);
    },
  ];
}
