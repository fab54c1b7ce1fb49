import { WhyDiffer } from '#features/statistics/why-differ.tsx';
import type { Outputs } from '#platform/trpc.ts';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

type SalesNotesProps = { sales: Outputs['home']['readOverview']['sales'] };

/** What the sales of the week are without, and how they are counted. */
export default function SalesNotes({ sales }: SalesNotesProps) {
  const t = useText();
  const { money } = useFormats();
  if (!sales) return null;
  const { capturedMinor } = sales.today.part;
  return (
    <div className="pt-1 text-ink-soft text-sm">
      {sales.isCounting && <p>{t('statistics.countingDays')}</p>}
      {capturedMinor > 0 && <p>{t('statistics.partToday', { amount: money(capturedMinor) })}</p>}
      <WhyDiffer />
    </div>
  );
}
