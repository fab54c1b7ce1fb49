import type { Door } from '@larder/domain/device/door';
import { CoolerPicture } from '#shopper/cooler-picture.tsx';
import { useWords } from '#shopper/words/words-context.ts';

const choices = [
  { name: 'left', doors: ['L'] },
  { name: 'right', doors: ['R'] },
  { name: 'both', doors: ['L', 'R'] },
] as const;

type DoorChoiceProps = {
  doors: Door[];
  onChange: (doors: Door[]) => void;
  disabled: boolean;
};

/** Chooses the door to open, on a picture of the cabinet in front of the shopper. */
export function DoorChoice({ doors, onChange, disabled }: DoorChoiceProps) {
  const { t } = useWords();
  return (
    <fieldset disabled={disabled} className="min-w-0">
      <legend className="sr-only">{t('shopper.doors.title')}</legend>
      <div className="flex flex-wrap gap-2">
        {choices.map((choice) => (
          <label
            key={choice.name}
            className="focus-host relative flex flex-[1_1_5em] flex-col items-center gap-1 rounded-lg border border-line px-2 pt-3 pb-2 text-center transition-colors has-checked:border-ink has-checked:bg-brand-soft has-checked:font-semibold has-disabled:opacity-60"
          >
            <input
              type="radio"
              name="doors"
              value={choice.name}
              checked={doors.join() === choice.doors.join()}
              onChange={() => onChange([...choice.doors])}
              className="absolute inset-0 z-10 cursor-pointer opacity-0"
            />
            <span className="w-14">
              <CoolerPicture doors={2} chosen={choice.doors} mode="open" />
            </span>
            {t(`shopper.door.${choice.name}`)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
