import type { BillStatus } from '@larder/domain/bill/bill-transitions';
import { Badge, type BadgeTone } from '@larder/ui/feedback/badge';
import { useText } from '#screen-kit/texts/use-text.ts';

const TONES: Record<BillStatus, BadgeTone> = {
  accruing: 'neutral',
  issued: 'info',
  overdue: 'bad',
  paid: 'good',
  void: 'neutral',
};

/** The state of a bill in a word. [screens 1.4] */
export function BillBadge({ status }: { status: BillStatus }) {
  const t = useText();
  return (
    <Badge name={`bill.${status}`} tone={TONES[status]}>
      {t(`enum.bill.${status}`)}
    </Badge>
  );
}
