import { Progress } from '@larder/ui/feedback/progress';
import { Card } from '@larder/ui/layout/card';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { Trip } from './trip.ts';

/** Number of devices done, and units to take to the others. */
export function TripHead({ trip: { status, cabinets } }: { trip: Trip }) {
  const t = useText();
  const done = cabinets.filter(({ state }) => state === 'done').length;
  const units = cabinets
    .filter(({ state }) => state !== 'done' || status === 'done')
    .reduce((sum, cabinet) => sum + cabinet.units, 0);
  return (
    <Card>
      <p className="mb-3 font-bold text-2xl" data-trip={status}>
        {status === 'open' ? t('restock.trip.units', { count: units }) : t(`restock.trip.over.${status}`)}
      </p>
      <Progress
        label={t('restock.trip.cabinets')}
        share={cabinets.length > 0 ? done / cabinets.length : 0}
        valueText={t('restock.trip.progress', { done, count: cabinets.length })}
      />
    </Card>
  );
}
