import { Button } from '@larder/ui/controls/button';
import { X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useText } from '#screen-kit/texts/use-text.ts';

type OneFilterProps = {
  /** The one object whose rows are shown, in words; null without one. */
  chosen: string | null;
  label: string;
  icon: ReactNode;
  /** False hides the button that chooses. */
  mayChoose: boolean;
  onChange: (id: string) => void;
  /** The sheet that chooses one. */
  children: (sheet: { onClose: () => void; onChoose: (id: string) => void }) => ReactNode;
};

/** Filters a list by one object, to be removed by a tap; without one, a button that chooses it. */
export function OneFilter({ chosen, label, icon, mayChoose, onChange, children }: OneFilterProps) {
  const t = useText();
  const [choosing, setChoosing] = useState(false);
  if (chosen !== null)
    return (
      <Button tone="secondary" size="medium" icon={<X aria-hidden="true" />} onClick={() => onChange('')}>
        <span className="sr-only">{t('btn.clear')}: </span>
        {chosen}
      </Button>
    );
  if (!mayChoose) return null;
  return (
    <>
      <Button tone="secondary" size="medium" icon={icon} onClick={() => setChoosing(true)}>
        {label}
      </Button>
      {choosing &&
        children({
          onClose: () => setChoosing(false),
          onChoose: (id) => {
            setChoosing(false);
            onChange(id);
          },
        })}
    </>
  );
}
