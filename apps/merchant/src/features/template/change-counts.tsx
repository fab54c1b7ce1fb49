import { Badge, type BadgeTone } from '@larder/ui/feedback/badge';
import type { Outputs } from '#platform/trpc.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

type Changes = Outputs['template']['readRolloutChanges']['devices'][number]['changes'];

const TONES: Record<keyof Changes, BadgeTone> = {
  added: 'good',
  removed: 'bad',
  priceChanged: 'info',
};

/**
 * Counts of lines added, lines removed and prices changed, against the version in force when this one is published.
 */
export function ChangeCounts({ changes }: { changes: Changes }) {
  const t = useText();
  const kinds = (['added', 'removed', 'priceChanged'] as const).filter((kind) => changes[kind] > 0);
  return kinds.map((kind) => (
    <Badge key={kind} tone={TONES[kind]} name={`templateChange.${kind}`}>
      {t(`template.${kind}`, { count: changes[kind] })}
    </Badge>
  ));
}
