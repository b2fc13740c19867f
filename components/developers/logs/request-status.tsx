import { Badge } from "#components/ui/badge.tsx";

export function RequestStatus({ status }: { status: number }) {
  const tone = status >= 500 ? "danger" : status >= 400 ? "warning" : "success";
  return (
    <Badge tone={tone}>
      <span className="tabular">{status}</span>
    </Badge>
  );
}
