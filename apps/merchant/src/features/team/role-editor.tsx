import {
  levelOf,
  type PermissionArea,
  permissionAreas,
  permissionsOfArea,
  setAreaLevel,
  togglePermission,
} from '@larder/domain/team/permission-areas';
import type { Permission } from '@larder/domain/team/permissions';
import { Checkbox } from '@larder/ui/controls/checkbox';
import { classNames } from '@larder/ui/layout/class-names';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { useText } from '#screen-kit/texts/use-text.ts';
import { areaIcons } from './area-icons.ts';
import { LevelPicker } from './level-picker.tsx';
import { riskOf } from './risk-words.ts';

type RoleEditorProps = {
  permissions: readonly Permission[];
  /** What the editor holds: nobody gives more. */
  held: readonly Permission[];
  onChange: (permissions: readonly Permission[]) => void;
};

/** Six areas with a level each; an area opens to its single permissions. [screens 27] */
export function RoleEditor(props: RoleEditorProps) {
  return permissionAreas.map((area) => <AreaCard key={area} area={area} {...props} />);
}

type AreaCardProps = RoleEditorProps & { area: PermissionArea };

function AreaCard({ area, permissions, held, onChange }: AreaCardProps) {
  const t = useText();
  const id = useId();
  const [open, setOpen] = useState(false);
  const all = permissionsOfArea(area);
  const count = all.filter((permission) => permissions.includes(permission)).length;
  const level = levelOf(area, permissions);
  const Icon = areaIcons[area];
  return (
    <section aria-labelledby={`${id}-title`} data-area={area} className="rounded-xl bg-surface shadow-card">
      <div className="px-4 pt-3 pb-4">
        <button
          type="button"
          aria-expanded={open}
          aria-controls={`${id}-list`}
          onClick={() => setOpen(!open)}
          className="mb-2 flex min-h-11 w-full items-center gap-3 text-start"
        >
          <span
            className={classNames(
              'grid size-11 shrink-0 place-items-center rounded-lg',
              count > 0 ? 'bg-brand-soft' : 'bg-sunken',
            )}
          >
            <Icon aria-hidden="true" className="size-icon" />
          </span>
          <span className="min-w-0 flex-1">
            <span id={`${id}-title`} className="block break-words font-bold text-lg">
              {t(`team.area.${area}`)}
            </span>
            <span className="block text-ink-soft text-sm">
              {count === 0
                ? t('team.role.hidden')
                : t('team.role.allowed', { allowed: String(count), total: String(all.length) })}
              {level === null && ` · ${t('team.role.mixed')}`}
            </span>
          </span>
          <ChevronDown
            aria-hidden="true"
            className={classNames('size-icon shrink-0 transition-transform', open && 'rotate-180')}
          />
        </button>
        <LevelPicker
          area={area}
          level={level}
          held={held}
          onChange={(chosen) => onChange(setAreaLevel(permissions, area, chosen))}
        />
      </div>
      {open && (
        <ul id={`${id}-list`} className="divide-y divide-line rounded-b-xl border-line border-t bg-page px-4">
          {all.map((permission) => (
            <li key={permission} data-permission={permission}>
              <Checkbox
                label={t(`team.permission.${permission}`)}
                description={held.includes(permission) ? riskOf(t, permission) : t('team.role.notYours')}
                disabled={!held.includes(permission)}
                checked={permissions.includes(permission)}
                onCheckedChange={(on) => onChange(togglePermission(permissions, permission, on))}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
