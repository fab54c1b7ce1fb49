import type { SettingStatus } from '@larder/domain/device/settings/setting-status';
import { Badge } from '@larder/ui/feedback/badge';
import { useText } from '#screen-kit/texts/use-text.ts';

type VersionBadgeProps = {
  /** Whether the cabinet holds the version in force. */
  sync: SettingStatus;
  /** True if the cabinet is known to be without contact. */
  isSilent?: boolean | undefined;
};

/** Badge of the version in force: "In use" only once the cabinet has reported it. [screens 66] */
export function VersionBadge({ sync, isSilent = false }: VersionBadgeProps) {
  const t = useText();
  if (sync === 'applied') {
    return (
      <Badge tone="good" name="template.active">
        {t('enum.template.active')}
      </Badge>
    );
  }
  return (
    <Badge tone={sync === 'rejected' ? 'bad' : 'warn'} name={`template.${sync}`}>
      {sync === 'rejected'
        ? t('template.version.rejected')
        : t(isSilent ? 'template.version.waits' : 'template.version.pending')}
    </Badge>
  );
}
