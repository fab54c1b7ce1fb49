import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { AbnormalOrder } from './entered-item.ts';

/** What the merchant's rule will do with an undecided order, or why it left the order to people. [decision 102] */
export function RuleLine({ order: { rule, currency, device } }: { order: AbnormalOrder }) {
  const t = useText();
  const { money, percent, fullTime } = useFormats();
  if (!rule) return null;
  const { mode, stop, at, minConfPercent, maxMinor } = rule;
  const time = fullTime(at, device.timezone);
  const will =
    mode === 'waive'
      ? t('abnormal.rule.willWaive', { time })
      : t('abnormal.rule.willCharge', {
          time,
          percent: percent(minConfPercent * 10_000),
          amount: money(maxMinor ?? 0, currency),
        });
  return (
    <p className="px-4 pt-3 text-ink-soft text-sm" data-rule={stop ?? mode}>
      {stop ? t('abnormal.rule.left', { reason: t(`abnormal.rule.stop.${stop}`) }) : will}
    </p>
  );
}
