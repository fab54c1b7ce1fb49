import { couponSharePpm } from '@larder/domain/order/coupon-share';
import { Card } from '@larder/ui/layout/card';
import { KeyValue } from '@larder/ui/layout/key-value';
import { KeyValueList } from '@larder/ui/layout/key-value-list';
import type { Outputs } from '#platform/trpc.ts';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

/** Sums from the goods to the total; what became of it is in the head. */
export function OrderSums({ order }: { order: Outputs['order']['read'] }) {
  const t = useText();
  const { money, percent } = useFormats();
  const amount = (minor: number) => <span className="tabular-nums">{money(minor, order.currency)}</span>;
  const rate = percent(order.taxRatePpm);
  const couponPpm = couponSharePpm(order.payFactorPermille);
  return (
    <Card flush>
      <KeyValueList>
        <KeyValue label={t('field.order.subtotal')} value={amount(order.subtotalMinor)} />
        {order.discountMinor > 0 && (
          <KeyValue
            label={
              couponPpm === null
                ? t('field.order.discount')
                : t('order.couponDiscount', { share: percent(couponPpm) })
            }
            value={amount(-order.discountMinor)}
          />
        )}
        <KeyValue
          label={t(order.taxMode === 'inclusive' ? 'order.taxInside' : 'order.taxOnTop', { rate })}
          value={amount(order.taxMinor)}
        />
        <KeyValue
          label={t('field.order.sum')}
          value={<span className="font-bold text-ink text-lg">{amount(order.totalMinor)}</span>}
        />
      </KeyValueList>
    </Card>
  );
}
