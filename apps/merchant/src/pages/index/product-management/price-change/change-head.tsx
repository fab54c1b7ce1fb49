import { type PriceState, priceStates } from '@larder/domain/template/price-state';
import { Progress } from '@larder/ui/feedback/progress';
import { Card } from '@larder/ui/layout/card';
import { Picture } from '@larder/ui/media/picture';
import { useMe } from '#screen-kit/member/me.ts';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { PriceChange } from './price-change.ts';

/** States that a head counts besides those that have the price. */
const counted = priceStates.filter((state) => state !== 'live' && state !== 'waiting');

/** Product and price, and in how many devices it is in use. */
export function ChangeHead({ change }: { change: PriceChange }) {
  const t = useText();
  const { money, dateTime } = useFormats();
  const { timezone } = useMe().merchant;
  const { devices, startsAt, productName, picture, priceMinor } = change;
  const count = (state: PriceState) => devices.filter((device) => device.state === state).length;
  const price = priceMinor === null ? t('product.priceChange.former') : money(priceMinor);
  const going = devices.length - count('refused') - count('canceled');
  const live = count('live');
  const waits = count('waiting') > 0 && startsAt !== null;
  const others = counted.filter((state) => count(state) > 0);
  return (
    <Card>
      <div className="flex items-center gap-4">
        <Picture src={picture} alt="" size="medium" eager />
        <div className="min-w-0">
          <p className="font-bold text-xl [overflow-wrap:anywhere]">
            {waits
              ? t('product.priceChange.from', { price, time: dateTime(startsAt, timezone) })
              : going === 0
                ? price
                : t('product.priceChange.liveIn', { price, count: live, of: going })}
          </p>
          <p className="text-ink-mid [overflow-wrap:anywhere]">{productName}</p>
        </div>
      </div>
      {!waits && going > 0 && (
        <div className="mt-3" role="status">
          <Progress
            label={t('product.priceChange.progress')}
            share={live / going}
            valueText={t('template.rollout.count', { count: live, of: going })}
          />
        </div>
      )}
      {others.length > 0 && (
        <p className="mt-2 text-ink-soft text-sm">
          {others
            .map((state) => t(`product.priceChange.count.${state}`, { count: count(state) }))
            .join(' · ')}
        </p>
      )}
    </Card>
  );
}
