import { ListRow } from '@larder/ui/layout/list-row';
import { BillBadge } from '#features/bill/bill-badge.tsx';
import type { Outputs } from '#platform/trpc.ts';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

type Bill = Outputs['bill']['list']['items'][number];

/** A bill with its month, amount and state, and the day that matters next. */
export function BillRow({ bill, timeZone }: { bill: Bill; timeZone: string }) {
  const t = useText();
  const { money, wholeMonth, dayOf } = useFormats();
  const { id, kind, month, status, totalMinor, currency, dueAt, paidAt } = bill;
  const when =
    status === 'accruing'
      ? t('bill.soFar')
      : paidAt
        ? t('bill.paidOn', { day: dayOf(paidAt, timeZone) })
        : dueAt && status !== 'void'
          ? t('bill.dueOn', { day: dayOf(dueAt, timeZone) })
          : null;
  return (
    <ListRow
      as="div"
      id={id}
      strong
      href={screenHref('/pages/index/bill-management/bill-detail', { id })}
      title={t(`bill.kind.${kind}`)}
      subtitle={[wholeMonth(month), when].filter(Boolean).join(' · ')}
      trailing={
        <span className="flex flex-col items-end gap-1">
          <span className="font-semibold text-lg tabular-nums">{money(totalMinor, currency)}</span>
          <BillBadge status={status} />
        </span>
      }
    />
  );
}
