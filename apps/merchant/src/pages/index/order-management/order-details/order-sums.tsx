import { Card } from '@larder/ui/layout/card';
import { KeyValue } from '@larder/ui/layout/key-value';
import { KeyValueList } from '@larder/ui/layout/key-value-list';
import type { Outputs } from '#platform/trpc.ts';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

/** Sums from the goods to the amount charged to the card. */
export function OrderSums({ order }: { order: Outputs['order']['read'] }) {
  const t = useText();
  const { money, percent } = useFormats();
  const amount = (minor: number) => <span className="tabular-nums">{money(minor, order.currency)}</span>;
  const rate = percent(order.taxRatePpm);
  return (
    <Card flush>
      <KeyValueList>
        <KeyValue label={t('field.order.subtotal')} value={amount(order.subtotalMinor)} />
        {order.discountMinor > 0 && (
          <KeyValue label={t('field.order.discount')} value={amount(-order.discountMinor)} />
        )}
        <KeyValue
          label={t(order.taxMode === 'inclusive' ? 'order.taxInside' : 'order.taxOnTop', { rate })}
          value={amount(order.taxMinor)}
        />
        <KeyValue
          label={t(order.dueMinor > 0 ? 'field.order.sum' : 'field.order.total')}
          value={<span className="font-bold text-ink text-lg">{amount(order.totalMinor)}</span>}
        />
        {order.dueMinor > 0 && (
          <>
            <KeyValue label={t('field.order.paid')} value={amount(order.totalMinor - order.dueMinor)} />
            <KeyValue label={t('field.order.due')} value={amount(order.dueMinor)} />
          </>
        )}
        {order.refundedMinor > 0 && (
          <KeyValue label={t('field.order.refunded')} value={amount(-order.refundedMinor)} />
        )}
      </KeyValueList>
    </Card>
  );
}
