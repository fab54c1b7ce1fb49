import type { SettingStatus } from '@larder/domain/device/settings/setting-status';
import { Badge, type BadgeTone } from '@larder/ui/feedback/badge';
import { useText } from '#screen-kit/texts/use-text.ts';

const TONES: Record<SettingStatus, BadgeTone> = { applied: 'good', pending: 'warn', rejected: 'bad' };

/** Badge that shows whether the cabinet has applied the settings from the cloud. [screens SETTING] */
export function SettingBadge({ status }: { status: SettingStatus }) {
  const t = useText();
  return (
    <Badge tone={TONES[status]} name={`setting.${status}`}>
      {t(`enum.setting.${status}`)}
    </Badge>
  );
}
