import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../controls/icon-button.tsx';
import { BarTitle } from './bar-title.tsx';
import { usePane } from './pane.tsx';

type NavBarProps = {
  title: string;
  /** A small second line inside the bar. */
  subtitle?: string | undefined;
  /** The back button; omit it on tab pages. */
  back?: { label: string; onBack: () => void };
  /** Icon buttons on the right. */
  actions?: ReactNode;
  /** A custom bar draws more yellow below the title, for example the figures of the day. */
  children?: ReactNode;
};

/** The yellow bar, 44 px plus the safe area; the title is centered, see `BarTitle` [screens 3.2]. */
export function NavBar({ title, subtitle, back, actions, children }: NavBarProps) {
  // The element of a list beside a page is no `main`, in which a header would be one of its own.
  const Bar = usePane() ? 'div' : 'header';
  return (
    <>
      <Bar data-bar className="sticky top-0 z-20 bg-brand pt-safe text-ink">
        <div className="grid h-11 grid-cols-[minmax(max-content,1fr)_minmax(0,auto)_minmax(max-content,1fr)] items-center px-1">
          <div className="flex min-w-11 justify-start">
            {back && <IconButton icon={<ChevronLeft />} label={back.label} onPress={back.onBack} />}
          </div>
          <BarTitle title={title} subtitle={subtitle} />
          <div className="flex min-w-11 justify-end">{actions}</div>
        </div>
      </Bar>
      {children && (
        <div data-bar className="bg-stage text-ink">
          {children}
        </div>
      )}
    </>
  );
}
