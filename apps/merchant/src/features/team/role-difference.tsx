import { type ChosenPermission, differenceOf } from '@larder/domain/team/permission-areas';
import { type Permission, type SystemRole, systemRoles } from '@larder/domain/team/permissions';
import { Card } from '@larder/ui/layout/card';
import { SelectField } from '@larder/ui/pickers/select-field';
import { useState } from 'react';
import { useText } from '#screen-kit/texts/use-text.ts';

const presets = Object.keys(systemRoles) as SystemRole[];

/** What a role allows more and less than a system role of the reader's choice. */
export function RoleDifference({
  permissions,
  from,
}: {
  permissions: readonly Permission[];
  from?: SystemRole;
}) {
  const t = useText();
  const [preset, setPreset] = useState<SystemRole | null>(from ?? null);
  const name = preset ? t(`enum.role.${preset}`) : '';
  const difference = preset ? differenceOf(permissions, systemRoles[preset]) : null;
  return (
    <Card>
      <SelectField
        label={t('team.role.compare')}
        placeholder={t('team.role.compare.none')}
        closeLabel={t('btn.cancel')}
        options={presets.map((code) => ({ value: code, label: t(`enum.role.${code}`) }))}
        value={preset}
        onChange={(chosen) => setPreset(presets.find((code) => code === chosen) ?? null)}
      />
      {difference && (
        <div className="pt-3" aria-live="polite">
          {difference.more.length + difference.less.length === 0 && (
            <p>{t('team.role.compare.same', { name })}</p>
          )}
          <Some title={t('team.role.compare.more', { name })} permissions={difference.more} />
          <Some title={t('team.role.compare.less', { name })} permissions={difference.less} />
        </div>
      )}
    </Card>
  );
}

function Some({ title, permissions }: { title: string; permissions: readonly ChosenPermission[] }) {
  const t = useText();
  if (permissions.length === 0) return null;
  return (
    <>
      <h3 className="pt-1 font-semibold text-sm">{title}</h3>
      <ul className="list-disc ps-5 pb-1">
        {permissions.map((permission) => (
          <li key={permission}>{t(`team.permission.${permission}`)}</li>
        ))}
      </ul>
    </>
  );
}
