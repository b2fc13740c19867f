interface NoticeOptions {
  action?: { label: string; onClick: () => void };
}

type Kind = "message" | "success" | "warning" | "error";

function show(kind: Kind, text: string, options?: NoticeOptions): void {
  void import("sonner").then(({ toast }) => toast[kind](text, options));
}

export const notice = {
  plain: (text: string, options?: NoticeOptions) => show("message", text, options),
  success: (text: string) => show("success", text),
  warning: (text: string) => show("warning", text),
  error: (text: string, options?: NoticeOptions) => show("error", text, options),
};
