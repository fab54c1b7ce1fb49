import { localDay } from '@larder/domain/time-zone';
import { List } from '@larder/ui/layout/list';
import { ListRow } from '@larder/ui/layout/list-row';
import { Picture } from '@larder/ui/media/picture';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useListWords } from '#screen-kit/texts/use-list-words.ts';
import { useShelfWords } from '#screen-kit/texts/use-shelf-words.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { DeviceDetails } from './device-details.ts';
import type { Selling } from './selling.ts';

type OutOfStockProductsProps = {
  device: DeviceDetails;
  outOfStock: NonNullable<Selling['outOfStock']>;
  /** When the cloud answered. */
  asOf: string;
};

/** The products out of stock that sell most: since when, on which shelf, and what each sells on a usual day. */
export function OutOfStockProducts({ device, outOfStock, asOf }: OutOfStockProductsProps) {
  const t = useText();
  const { money, dateTime, time } = useFormats();
  const shelfWords = useShelfWords(device.doors.length);
  const list = useListWords();
  const { timezone } = device;
  const dayOf = (at: string) => localDay(new Date(at), timezone);
  const shown = (at: string) => (dayOf(at) === dayOf(asOf) ? time : dateTime)(at, timezone);
  return (
    <List label={t('statistics.outOfStock')}>
      {outOfStock.products.map(({ productId, name, pictureUrl, shelves, since, usualMinor }) => (
        <ListRow
          key={productId}
          id={productId}
          leading={<Picture src={pictureUrl} alt="" size="small" />}
          title={name}
          subtitle={[
            since && t('selling.outOfStock.since', { time: shown(since) }),
            list(shelves.map(shelfWords)),
          ]
            .filter(Boolean)
            .join(' · ')}
          trailing={
            usualMinor ? (
              <span className="font-semibold tabular-nums">{money(usualMinor, outOfStock.currency)}</span>
            ) : undefined
          }
        />
      ))}
    </List>
  );
}
