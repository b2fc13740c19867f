export function ParleyMark({ className }: { className: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={className}>
      <rect width="32" height="32" rx="8" className="fill-accent" />
      <path
        d="M9 9.5h14v9.5h-7.5L11 23v-4H9z"
        className="fill-none stroke-on-accent"
        strokeWidth="2.2"
        strokeLinejoin="round"
      />
    </svg>
  );
}
