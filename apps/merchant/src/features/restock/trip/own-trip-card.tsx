import { ButtonLink } from '@larder/ui/controls/button';
import { Card } from '@larder/ui/layout/card';
import type { Outputs } from '#platform/trpc.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { tripLink } from './trip-link.ts';

export type OpenTrip = Outputs['restock']['listOpenTrips']['items'][number];

/** Card for the reader's unfinished trip. */
export function OwnTripCard({ trip: { tripId, mode, cabinets, done } }: { trip: OpenTrip }) {
  const t = useText();
  const href = tripLink(mode, tripId);
  if (!href) return null;
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <div className="min-w-0 flex-[1_1_10em]">
          <p className="font-bold text-lg">{t('restock.trip.own')}</p>
          <p className="text-ink-soft text-sm">
            {t(`enum.restock.mode.${mode}`)} · {t('restock.trip.progress', { done, count: cabinets })}
          </p>
        </div>
        <ButtonLink size="medium" tone="secondary" href={href}>
          {t('restock.trip.show')}
        </ButtonLink>
      </div>
    </Card>
  );
}
