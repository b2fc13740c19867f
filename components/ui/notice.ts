interface NoticeOptions {
  /** What can still be done about it. */
  action?: { label: string; onClick: () => void };
}

type Kind = "message" | "success" | "warning" | "error";

// The page loads it by itself once it is shown (components/shell/providers.tsx): nothing that is first painted waits for it.
function show(kind: Kind, text: string, options?: NoticeOptions): void {
  void import("sonner").then(({ toast }) => toast[kind](text, options));
}

/** Short words at the edge of the page about what was just done. */
export const notice = {
  plain: (text: string, options?: NoticeOptions) => show("message", text, options),
  success: (text: string) => show("success", text),
  warning: (text: string) => show("warning", text),
  error: (text: string, options?: NoticeOptions) => show("error", text, options),
};
