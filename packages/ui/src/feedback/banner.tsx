import { CircleAlert, CloudOff, Info } from 'lucide-react';
import type { ReactNode } from 'react';

export type BannerTone = 'offline' | 'bad' | 'info';

type BannerProps = { tone: BannerTone; children: ReactNode; action?: ReactNode };

const LOOKS = {
  offline: { look: 'bg-night text-white', icon: CloudOff },
  bad: { look: 'bg-bad-soft text-bad', icon: CircleAlert },
  info: { look: 'bg-info-soft text-info', icon: Info },
};

/** One line across the screen for as long as its cause lasts. Announced when it appears. */
export function Banner({ tone, children, action }: BannerProps) {
  const { look, icon: Icon } = LOOKS[tone];
  return (
    <div
      role={tone === 'bad' ? 'alert' : 'status'}
      className={`flex min-h-11 items-center gap-2.5 px-4 py-2 text-sm ${look}`}
    >
      <Icon aria-hidden="true" className="size-[clamp(18px,1.125rem,28px)] shrink-0" />
      <span className="min-w-0 flex-1 break-words">{children}</span>
      {action}
    </div>
  );
}
