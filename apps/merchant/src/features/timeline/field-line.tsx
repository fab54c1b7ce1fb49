import { useText } from '#screen-kit/texts/use-text.ts';

type FieldLineProps = { label: string; now: string; was: string | null };

/** A changed field: its new value and the old one. */
export function FieldLine({ label, now, was }: FieldLineProps) {
  const t = useText();
  return (
    <span>
      {label}: <span className="font-semibold text-ink">{now}</span>
      {was !== null && ` (${t('timeline.value.was', { value: was })})`}
    </span>
  );
}
