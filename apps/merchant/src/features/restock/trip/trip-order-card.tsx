import { Card } from '@larder/ui/layout/card';
import { List } from '@larder/ui/layout/list';
import { useText } from '#screen-kit/texts/use-text.ts';
import { TripStopRow } from './trip-stop-row.tsx';
import type { TripForm } from './use-trip-form.ts';

/** Chosen devices in trip order. */
export function TripOrderCard({ form }: { form: TripForm }) {
  const t = useText();
  const { stops } = form;
  return (
    <Card title={t('restock.trip.order')} flush>
      <p className="px-4 pb-2 text-ink-soft text-sm">
        {stops.length === 0 ? t('restock.trip.order.none') : t('restock.trip.order.hint')}
      </p>
      {stops.length > 0 && (
        <List label={t('restock.trip.order')}>
          {stops.map((stop, index) => (
            <TripStopRow
              key={stop.deviceNo}
              stop={stop}
              place={index + 1}
              canMoveUp={index > 0}
              canMoveDown={index < stops.length - 1}
              onMove={(by) => form.move(index, by)}
              onRemove={() => form.remove(stop)}
            />
          ))}
        </List>
      )}
    </Card>
  );
}
