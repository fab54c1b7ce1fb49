import { Badge, type BadgeTone } from '@larder/ui/feedback/badge';
import { useText } from '../../../app/use-text.ts';
import type { TemplateRecord } from './record-row.tsx';

const TONES: Record<keyof TemplateRecord['changes'], BadgeTone> = {
  added: 'good',
  removed: 'bad',
  priceChanged: 'info',
};

/** How many products came and went and how many prices moved, against the version in use when this one was published. */
export function ChangeCounts({ changes }: Pick<TemplateRecord, 'changes'>) {
  const t = useText();
  const kinds = (['added', 'removed', 'priceChanged'] as const).filter((kind) => changes[kind] > 0);
  return kinds.map((kind) => (
    <Badge key={kind} tone={TONES[kind]} name={`templateChange.${kind}`}>
      {t(`template.${kind}`, { count: changes[kind] })}
    </Badge>
  ));
}
