import { Button } from '@larder/ui/controls/button';
import { ConfirmDialog } from '@larder/ui/feedback/confirm-dialog';
import { StickyFooter } from '@larder/ui/layout/sticky-footer';
import { useOnline } from '#platform/network-state.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { TripCandidates } from './trip-candidates.tsx';
import { TripOrderCard } from './trip-order-card.tsx';
import { type TripChoice, type TripStop, useTripForm } from './use-trip-form.ts';

type TripDevicesFormProps = { trip: TripChoice; chosen: readonly TripStop[] };

/** Order of the devices on a trip, and further devices to add. */
export function TripDevicesForm({ trip, chosen }: TripDevicesFormProps) {
  const t = useText();
  const online = useOnline();
  const form = useTripForm(trip, chosen);
  const { stops, leaving, error } = form;
  const nameOf = ({ name, deviceNo }: TripStop) => name ?? deviceNo;
  return (
    <>
      <div className="p-3">
        <TripOrderCard form={form} />
      </div>
      <TripCandidates trip={trip} form={form} />
      <StickyFooter
        note={
          error ? (
            <span role="alert" className="font-medium text-bad">
              {error}
            </span>
          ) : (
            <span role="status">{t('restock.trip.chosen', { count: stops.length })}</span>
          )
        }
      >
        <Button
          disabled={!online}
          busyText={form.sending ? t('shell.sending') : undefined}
          onClick={() => void form.send()}
        >
          {t('restock.trip.save')}
        </Button>
      </StickyFooter>
      <ConfirmDialog
        open={leaving !== null}
        title={leaving ? t('restock.trip.remove.title', { device: nameOf(leaving.stop) }) : ''}
        sentence={leaving ? t('restock.trip.remove.sentence', { count: leaving.packed }) : ''}
        cancelLabel={t('btn.cancel')}
        verb={t('btn.remove')}
        destructive
        onCancel={() => leaving?.cancel()}
        onConfirm={() => leaving?.confirm()}
      />
    </>
  );
}
