import type { ExportStanding } from '@larder/domain/export/export-standing';
import { Badge, type BadgeTone } from '@larder/ui/feedback/badge';
import { useText } from '#screen-kit/texts/use-text.ts';

const tones: Readonly<Record<ExportStanding, BadgeTone>> = {
  waiting: 'neutral',
  writing: 'info',
  ready: 'good',
  failed: 'bad',
  empty: 'neutral',
  expired: 'neutral',
};

/** How far an export is, in a word. */
export function ExportBadge({ standing }: { standing: ExportStanding }) {
  const t = useText();
  return (
    <Badge tone={tones[standing]} name={`export.${standing}`}>
      {t(`enum.export.${standing}`)}
    </Badge>
  );
}
