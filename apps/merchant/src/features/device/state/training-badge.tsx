import { Badge } from '@larder/ui/feedback/badge';
import { GraduationCap } from 'lucide-react';
import { useText } from '#screen-kit/texts/use-text.ts';

/** Badge of a device on which new staff practice; its sales move no money. [screens A-15] */
export function TrainingBadge() {
  const t = useText();
  return (
    <Badge tone="info" name="device.training" icon={<GraduationCap aria-hidden="true" />}>
      {t('device.training')}
    </Badge>
  );
}
