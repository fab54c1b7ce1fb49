import { localeTable } from '@larder/domain/locale';
import { ListRow } from '@larder/ui/layout/list-row';
import { Picture } from '@larder/ui/media/picture';
import type { Outputs } from '#platform/trpc.ts';
import { useReader } from '#screen-kit/member/use-reader.ts';
import { Change } from '#screen-kit/texts/change.tsx';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { RankNumber } from './rank-number.tsx';
import { useRates } from './use-rates.ts';

type Ranking = Outputs['statistics']['rankProducts'];
type ProductRankRowProps = {
  row: Ranking['items'][number];
  /** Absent where the order alone shows it. */
  place?: number;
  currency: string;
  /** The times without the product are those of one device, not added up over several. */
  isOfOne?: boolean;
  as?: 'li' | 'div';
};

/** A product or a category in the ranking: units, change, time without it, net sales, margin and share. */
export function ProductRankRow({ row, place, currency, isOfOne = false, as }: ProductRankRowProps) {
  const t = useText();
  const { money, number } = useFormats();
  const { rate, time } = useRates();
  const { locale } = useReader();
  const { key, name, nameZh, pictureUrl, qty, netMinor, marginMinor, marginPpm, sharePpm, changePpm, outS } =
    row;
  const isCategory = nameZh !== null;
  const shown = isCategory && localeTable[locale].varietyName === 'nameZh' ? nameZh : name;
  return (
    <ListRow
      id={key}
      as={as}
      strong
      leading={
        <span className="flex items-center gap-2">
          {place !== undefined && <RankNumber place={place} />}
          {!isCategory && <Picture src={pictureUrl} alt="" size="small" />}
        </span>
      }
      title={shown}
      subtitle={
        <span className="tabular-nums">
          {t('statistics.sold', { units: number(qty) })}
          {changePpm !== null && ' · '}
          <Change ppm={changePpm} />
          {outS > 0 && (
            <>
              {' · '}
              <span className="font-semibold text-bad">
                {t(isOfOne ? 'statistics.out' : 'statistics.outOfAll', { time: time(outS) })}
              </span>
            </>
          )}
        </span>
      }
      trailing={
        <span className="text-end tabular-nums">
          <span className="block font-semibold">{money(netMinor, currency)}</span>
          <span className="block text-ink-soft text-sm">
            {row.isUncosted
              ? t('statistics.marginUnknown')
              : marginMinor === null
                ? rate(sharePpm)
                : `${money(marginMinor, currency)} · ${rate(marginPpm)}`}
          </span>
        </span>
      }
    />
  );
}
