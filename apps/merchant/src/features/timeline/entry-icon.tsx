import type { LucideIcon } from 'lucide-react';

const LOOKS = {
  plain: 'bg-sunken text-ink-mid',
  brand: 'bg-brand-soft text-ink',
  info: 'bg-info-soft text-info',
  good: 'bg-good-soft text-good',
  bad: 'bg-bad-soft text-bad',
} as const;

/** Icon of an entry type; its name is shown beside it. */
export function EntryIcon({ icon: Icon, look }: { icon: LucideIcon; look: keyof typeof LOOKS }) {
  return (
    <span
      aria-hidden="true"
      className={`grid size-10 shrink-0 place-items-center rounded-full ${LOOKS[look]}`}
    >
      <Icon className="size-icon-sm" />
    </span>
  );
}
