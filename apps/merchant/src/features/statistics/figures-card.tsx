import { Card } from '@larder/ui/layout/card';
import { KeyValue } from '@larder/ui/layout/key-value';
import { KeyValueList } from '@larder/ui/layout/key-value-list';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { Summary } from './summary-card.tsx';
import { WhyDiffer } from './why-differ.tsx';

/** Every figure of the days, from gross sales down to what is in none of them. */
export function FiguresCard({ summary: { total, part, currency } }: { summary: Summary }) {
  const t = useText();
  const { money, number } = useFormats();
  const amount = (minor: number) => money(minor, currency);
  const perOrder = total.orders === 0 ? null : number(Math.round((total.qty / total.orders) * 10) / 10);
  const hasPart = part.orders > 0 || part.refundMinor > 0;
  const figures = {
    gross: amount(total.grossMinor),
    discount: amount(total.discountMinor),
    net: amount(total.netMinor),
    tax: amount(total.taxMinor),
    refunds: amount(total.refundMinor),
    orders: number(total.orders),
    units: number(total.qty),
    unitsPerOrder: perOrder,
    unpaid: number(total.unpaidOrders),
    abnormal: number(total.abnormalOrders),
    part: hasPart ? amount(part.capturedMinor) : undefined,
    partTax: hasPart ? amount(part.taxMinor) : undefined,
    partRefunds: hasPart ? amount(part.refundMinor) : undefined,
  };
  return (
    <Card title={t('statistics.details')} flush>
      <KeyValueList>
        {Object.entries(figures)
          .filter(([, value]) => value !== undefined)
          .map(([name, value]) => (
            <KeyValue key={name} label={t(`statistics.${name as keyof typeof figures}`)} value={value} />
          ))}
      </KeyValueList>
      <div className="px-4 pt-1 pb-2">
        <p className="text-ink-soft text-sm">{t('statistics.detailsNote')}</p>
        <WhyDiffer />
      </div>
    </Card>
  );
}
