import { levelOf, permissionAreas, permissionsOfArea } from '@larder/domain/team/permission-areas';
import type { Permission } from '@larder/domain/team/permissions';
import { Card } from '@larder/ui/layout/card';
import { Check } from 'lucide-react';
import { areaIcons } from '#features/team/area-icons.ts';
import { riskOf } from '#features/team/risk-words.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

/** The permissions of a role by area, each with its risk. */
export function AllowedAreas({ permissions }: { permissions: readonly Permission[] }) {
  const t = useText();
  return permissionAreas.map((area) => {
    const Icon = areaIcons[area];
    const level = levelOf(area, permissions);
    const allowed = permissionsOfArea(area).filter((permission) => permissions.includes(permission));
    return (
      <Card key={area} flush>
        <div className="flex items-center gap-3 px-4 py-2">
          <span className="grid size-11 shrink-0 place-items-center rounded-lg bg-brand-soft">
            <Icon aria-hidden="true" className="size-icon" />
          </span>
          <h3 className="min-w-0 flex-1 break-words font-bold text-lg">{t(`team.area.${area}`)}</h3>
          <span className="text-ink-soft">
            {level ? t(`team.level.${area}.${level}`) : t('team.role.mixed')}
          </span>
        </div>
        {allowed.length > 0 && (
          <ul className="border-line border-t px-4 py-1">
            {allowed.map((permission) => (
              <li key={permission} data-permission={permission} className="flex items-start gap-3 py-1.5">
                <Check aria-hidden="true" className="mt-0.5 size-icon-sm shrink-0 text-good" />
                <span className="min-w-0 break-words">
                  {t(`team.permission.${permission}`)}
                  <span className="block text-ink-soft text-sm">{riskOf(t, permission)}</span>
                </span>
              </li>
            ))}
          </ul>
        )}
      </Card>
    );
  });
}
