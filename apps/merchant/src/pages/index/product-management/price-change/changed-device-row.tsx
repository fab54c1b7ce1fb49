import type { PriceState } from '@larder/domain/template/price-state';
import { ListRow } from '@larder/ui/layout/list-row';
import {
  Ban,
  Check,
  CircleAlert,
  Clock,
  Loader,
  type LucideIcon,
  Minus,
  ShoppingBasket,
  WifiOff,
} from 'lucide-react';
import { useCan } from '#screen-kit/member/can.tsx';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useRefusalText } from '#screen-kit/texts/use-refusal-text.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { ChangedDevice, PriceChange } from './price-change.ts';

const good = { look: 'bg-good-soft text-good', words: 'text-ink-soft' };
const warn = { look: 'bg-warn-soft text-warn', words: 'text-warn' };
const bad = { look: 'bg-bad-soft text-bad', words: 'text-bad' };
const quiet = { look: 'bg-sunken text-ink-mid', words: 'text-ink-soft' };

const LOOKS: Record<PriceState, { icon: LucideIcon; look: string; words: string }> = {
  live: { icon: Check, ...good },
  buying: { icon: ShoppingBasket, ...warn },
  taking: { icon: Loader, ...warn },
  offline: { icon: WifiOff, ...bad },
  waiting: { icon: Clock, ...quiet },
  rejected: { icon: CircleAlert, ...bad },
  refused: { icon: Ban, ...bad },
  replaced: { icon: Minus, ...quiet },
  canceled: { icon: Minus, ...quiet },
};

type ChangedDeviceRowProps = { change: PriceChange; device: ChangedDevice };

/** One device of a change of prices: what became of it there, and the price. */
export function ChangedDeviceRow({ change, device }: ChangedDeviceRowProps) {
  const { money } = useFormats();
  const opens = useCan(['device.view']);
  const stateWords = useStateWords(change);
  const { deviceNo, name, state, prices, pricesNow } = device;
  const { icon: Icon, look, words } = LOOKS[state];
  const isSet = !['refused', 'canceled', 'replaced'].includes(state);
  const asked = change.priceMinor === null ? [] : [change.priceMinor];
  const shown = isSet ? (prices.length > 0 ? prices : asked) : pricesNow;
  return (
    <ListRow
      id={deviceNo}
      leading={
        <span className={`grid size-11 place-items-center rounded-md [&>svg]:size-icon-sm ${look}`}>
          <Icon aria-hidden="true" />
        </span>
      }
      title={name ?? deviceNo}
      subtitle={
        <span data-state={state} className={words}>
          {stateWords(device)}
        </span>
      }
      trailing={
        <span className="font-semibold tabular-nums">{shown.map((each) => money(each)).join(' / ')}</span>
      }
      href={opens && name !== null ? screenHref('/pages/device/device-details', { deviceNo }) : undefined}
      chevron={false}
    />
  );
}

function useStateWords({ startsAt }: PriceChange): (device: ChangedDevice) => string {
  const t = useText();
  const { money, dateTime } = useFormats();
  const textOf = useRefusalText();
  const priceWords = (prices: readonly number[]) => prices.map((each) => money(each)).join(' / ');
  return (device) => {
    const { state, timezone, refusal, effectiveAt, offlineSince, shopperPrices, formerPrices } = device;
    switch (state) {
      case 'live':
        return t('product.priceChange.live', { time: effectiveAt ? dateTime(effectiveAt, timezone) : '' });
      case 'buying': {
        const old = shopperPrices?.length ? shopperPrices : formerPrices;
        return t('product.priceChange.buying', { price: priceWords(old) });
      }
      case 'offline':
        return offlineSince
          ? t('product.priceChange.offlineSince', { time: dateTime(offlineSince, timezone) })
          : t('product.priceChange.offline');
      case 'waiting':
        return t('product.priceChange.waiting', { time: startsAt ? dateTime(startsAt, timezone) : '' });
      case 'refused':
        return refusal
          ? textOf(Object.assign(new Error(refusal.code), { data: { refusal } }))
          : t('product.priceChange.rejected');
      default:
        return t(`product.priceChange.${state}`);
    }
  };
}
