import {
  type AreaLevel,
  areaLevels,
  type PermissionArea,
  permissionsOfLevel,
} from '@larder/domain/team/permission-areas';
import type { Permission } from '@larder/domain/team/permissions';
import { useId } from 'react';
import { useText } from '#screen-kit/texts/use-text.ts';

type LevelPickerProps = {
  area: PermissionArea;
  /** Null: a mixture, so no level is chosen. */
  level: AreaLevel | null;
  held: readonly Permission[];
  onChange: (level: AreaLevel) => void;
};

/** The four levels of an area in plain words; levels above what the editor holds rest. */
export function LevelPicker({ area, level, held, onChange }: LevelPickerProps) {
  const t = useText();
  const name = useId();
  return (
    <fieldset className="flex min-w-0 flex-wrap rounded-lg bg-sunken p-[3px]">
      <legend className="sr-only">{`${t(`team.area.${area}`)}: ${t('team.role.level')}`}</legend>
      {areaLevels.map((choice) => (
        <label
          key={choice}
          className="focus-host relative flex min-h-11 flex-[1_1_4em] items-center justify-center rounded-[11px] px-1.5 py-1 text-center text-ink-mid transition-colors has-checked:bg-ink has-checked:font-semibold has-checked:text-surface has-disabled:text-ink-faint"
        >
          <input
            type="radio"
            name={name}
            value={choice}
            checked={choice === level}
            disabled={!permissionsOfLevel(area, choice).every((permission) => held.includes(permission))}
            onChange={() => onChange(choice)}
            className="absolute inset-0 cursor-pointer opacity-0 disabled:cursor-default"
          />
          {t(`team.level.${area}.${choice}`)}
        </label>
      ))}
    </fieldset>
  );
}
