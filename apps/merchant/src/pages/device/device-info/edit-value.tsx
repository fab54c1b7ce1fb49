import type { SettingStatus } from '@larder/domain/device/settings/setting-status';
import type { Permission } from '@larder/domain/team/permissions';
import { ButtonLink } from '@larder/ui/controls/button';
import type { ReactNode } from 'react';
import { SettingBadge } from '#features/device/state/setting-badge.tsx';
import { useMe } from '#screen-kit/member/me.ts';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { Information } from './use-saved.ts';

const NAMES = {
  name: 'field.device.name',
  address: 'field.device.address',
  preauth: 'field.device.preauth',
  timezone: 'field.device.timeZone',
} as const;

type EditValueProps = {
  device: Information;
  children: ReactNode;
  edit?: keyof typeof NAMES;
  anyOf?: readonly Permission[];
  setting?: { readonly status: SettingStatus; readonly rejection: string | null };
  /** Shows the badge also for a setting that the cabinet has applied. */
  always?: boolean;
};

/** A value with the cabinet's confirmation of it, and the link to change it. */
export function EditValue({ device, children, edit, anyOf = [], setting, always = false }: EditValueProps) {
  const t = useText();
  const { permissions } = useMe();
  const { deviceNo } = device;
  const mayEdit = edit !== undefined && anyOf.some((permission) => permissions.includes(permission));
  const href =
    edit === 'address'
      ? screenHref('/pages/device/device-address', { deviceNo })
      : screenHref('/pages/device/device-info', { deviceNo, edit });
  const shown = setting && (always || setting.status !== 'applied') ? setting : null;
  return (
    <span className="inline-flex max-w-full flex-wrap items-center justify-end gap-x-2 gap-y-1">
      <span className="min-w-0 max-w-full">{children}</span>
      {shown && (
        <span data-setting={edit}>
          <SettingBadge status={shown.status} />
        </span>
      )}
      {mayEdit && (
        <ButtonLink size="small" tone="secondary" href={href}>
          {t('btn.edit')}
          <span className="sr-only"> {t(NAMES[edit])}</span>
        </ButtonLink>
      )}
      {shown && shown.status !== 'applied' && (
        <span className="w-full text-ink-soft text-sm">
          {t(shown.status === 'pending' ? 'fixed.setting.pending' : 'device.info.rejected')}
        </span>
      )}
    </span>
  );
}
