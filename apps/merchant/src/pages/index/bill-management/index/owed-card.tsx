import { Card } from '@larder/ui/layout/card';
import type { Outputs } from '#platform/trpc.ts';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

type OwedCardProps = { owed: Outputs['bill']['list']['owed']; timeZone: string };

/** The sum of all bills that are due, until when, and who has to do something. */
export function OwedCard({ owed, timeZone }: OwedCardProps) {
  const t = useText();
  const { money, dayOf } = useFormats();
  const { count, totalMinor, currency, dueAt, invoiced, isCovered } = owed;
  if (count === 0) return <p className="px-1 text-ink-soft">{t('bill.nothingDue')}</p>;
  const words = invoiced ? 'bill.invoiced' : isCovered ? 'bill.covered' : 'bill.notCovered';
  return (
    <Card>
      <p className="text-ink-soft text-sm">
        {t('bill.due')}
        {dueAt && ` · ${t('bill.dueBy', { day: dayOf(dueAt, timeZone) })}`}
      </p>
      <p className="font-bold text-3xl tabular-nums tracking-tight">{money(totalMinor, currency)}</p>
      <p className={!invoiced && !isCovered ? 'text-bad' : 'text-ink-soft'}>{t(words)}</p>
    </Card>
  );
}
