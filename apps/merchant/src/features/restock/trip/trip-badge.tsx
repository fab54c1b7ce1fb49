import { Badge, type BadgeTone } from '@larder/ui/feedback/badge';
import type { Outputs } from '#platform/trpc.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

type State = Outputs['restock']['readTrip']['cabinets'][number]['state'];
const tones: Readonly<Record<State, BadgeTone>> = { todo: 'neutral', restocking: 'brand', done: 'good' };

/** Badge for the progress at a device of a trip. */
export function TripBadge({ state }: { state: State }) {
  const t = useText();
  return (
    <Badge tone={tones[state]} name={`restock.trip.${state}`}>
      {t(`enum.restock.trip.${state}`)}
    </Badge>
  );
}
