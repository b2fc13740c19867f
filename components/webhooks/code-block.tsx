/** Text as it is, wrapped, with its own scroll that the keyboard reaches. */
export function CodeBlock({ label, children }: { label: string; children: string }) {
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must take the focus (WCAG 2.1.1).
      tabIndex={0}
      aria-label={label}
      className="max-h-72 overflow-y-auto rounded-md border bg-canvas p-3"
    >
      <pre className="whitespace-pre-wrap font-mono text-xs [overflow-wrap:anywhere]">{children}</pre>
    </section>
  );
}
