import { type ComponentProps, type ReactNode, useState } from 'react';
import { Spinner } from '../feedback/spinner.tsx';
import { classNames } from '../layout/class-names.ts';
import { Link } from '../layout/link.tsx';

export type ButtonTone = 'primary' | 'secondary' | 'danger' | 'ghost';
export type ButtonSize = 'large' | 'medium' | 'small';

type ButtonLook = {
  tone?: ButtonTone;
  size?: ButtonSize;
  /** As wide as its container. */
  block?: boolean;
  icon?: ReactNode;
  children: ReactNode;
};

type ButtonProps = ButtonLook &
  Omit<ComponentProps<'button'>, keyof ButtonLook> & {
    /** What is happening now ("Sending…"): shown with a spinner; presses are ignored, focus stays. */
    busyText?: string;
  };

const TONES: Record<ButtonTone, string> = {
  primary: 'bg-brand text-ink active:bg-brand-pressed',
  secondary: 'bg-surface text-ink border border-edge active:bg-sunken',
  danger: 'bg-bad-soft text-bad active:bg-bad-pressed',
  ghost: 'bg-transparent text-ink active:bg-sunken',
};

const SIZES: Record<ButtonSize, string> = {
  large: 'min-h-[52px] rounded-xl px-5 py-2.5 text-lg font-bold',
  medium: 'min-h-11 rounded-md px-4 py-2 font-semibold',
  small: 'hit-44 min-h-9 rounded-full px-3.5 py-1 text-sm font-semibold',
};

const DISABLED = 'disabled:border-transparent disabled:bg-sunken disabled:text-ink-faint';
const HELD = 'border-transparent! bg-sunken! text-ink-faint!';

function look({ tone = 'primary', size = 'large', block = false }: Partial<ButtonLook>): string {
  return classNames(
    'inline-flex max-w-full select-none items-center justify-center gap-2 text-center transition-colors [&>svg]:size-icon-sm [&>svg]:shrink-0',
    TONES[tone],
    SIZES[size],
    block && 'w-full',
  );
}

/**
 * A button with words on it. For a destructive verb use `danger`. Disabled by its own press it keeps the focus, which
 * the browser would otherwise drop.
 */
export function Button(props: ButtonProps) {
  const { tone, size, block, icon, children, busyText, disabled, onClick, ...button } = props;
  const [hasFocus, setHasFocus] = useState(false);
  const busy = busyText !== undefined;
  const isHeld = !busy && disabled === true && hasFocus;
  return (
    <button
      type="button"
      {...button}
      disabled={disabled && !isHeld}
      onFocus={(event) => {
        setHasFocus(true);
        button.onFocus?.(event);
      }}
      onBlur={(event) => {
        setHasFocus(false);
        button.onBlur?.(event);
      }}
      onClick={busy || isHeld ? (event) => event.preventDefault() : onClick}
      aria-busy={busy || undefined}
      aria-disabled={busy || isHeld || undefined}
      className={classNames(look({ tone, size, block }), isHeld ? HELD : DISABLED)}
    >
      {busy ? <Spinner size={18} /> : icon}
      <span className="min-w-0 break-words">{busy ? busyText : children}</span>
    </button>
  );
}

/** A link that looks like a button. */
export function ButtonLink({
  href,
  replace,
  tone,
  size,
  block,
  icon,
  children,
}: ButtonLook & { href: string; replace?: boolean }) {
  return (
    <Link href={href} replace={replace} className={look({ tone, size, block })}>
      {icon}
      <span className="min-w-0 break-words">{children}</span>
    </Link>
  );
}
