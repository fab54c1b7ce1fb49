import type { VersionStatus } from '@larder/domain/template/version-status';
import { Badge, type BadgeTone } from '@larder/ui/feedback/badge';
import { useText } from '#screen-kit/texts/use-text.ts';

const TONES: Record<VersionStatus, BadgeTone> = {
  draft: 'neutral',
  scheduled: 'info',
  active: 'good',
  superseded: 'neutral',
  expired: 'neutral',
  canceled: 'neutral',
};

/** Badge for the state of a template version. [screens 1.4] */
export function TemplateBadge({ status }: { status: VersionStatus }) {
  const t = useText();
  return (
    <Badge tone={TONES[status]} name={`template.${status}`}>
      {t(`enum.template.${status}`)}
    </Badge>
  );
}
