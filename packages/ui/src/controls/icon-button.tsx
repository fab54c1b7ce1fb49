import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../layout/class-names.ts';

type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'onClick'> & {
  icon: ReactNode;
  /** The accessible name. */
  label: string;
  onPress: () => void;
  tone?: 'ink' | 'soft' | 'light';
};

const TONES = {
  ink: 'text-ink active:bg-ink/10',
  soft: 'text-ink-soft active:bg-ink/10',
  light: 'text-white active:bg-white/20',
};

/** A 44 px round button that shows only an icon. */
export function IconButton({ icon, label, onPress, tone = 'ink', ...button }: IconButtonProps) {
  return (
    <button
      type="button"
      {...button}
      aria-label={label}
      onClick={onPress}
      className={classNames(
        'grid size-11 shrink-0 place-items-center rounded-full transition-colors disabled:opacity-40 [&>svg]:size-icon',
        TONES[tone],
      )}
    >
      {icon}
    </button>
  );
}
