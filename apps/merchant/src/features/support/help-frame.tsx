import { limits } from '@larder/domain/limits';
import { ErrorState } from '@larder/ui/feedback/error-state';
import { Spinner } from '@larder/ui/feedback/spinner';
import { useEffect, useState } from 'react';
import { useText } from '#screen-kit/texts/use-text.ts';

/** State of the frame; `late`: nothing arrived within 60 s. */
export type FrameState = 'loading' | 'ready' | 'late';

type HelpFrameProps = {
  address: string;
  title: string;
  state: FrameState;
  onState: (state: FrameState) => void;
};

/** Sandboxed page of another host. */
export function HelpFrame({ address, title, state, onState }: HelpFrameProps) {
  const t = useText();
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (state !== 'loading') return;
    const timer = setTimeout(() => onState('late'), limits.pageLoadTimeoutMs);
    return () => clearTimeout(timer);
  }, [state, onState]);
  if (state === 'late') {
    return (
      <ErrorState
        message={t('refusal.NETWORK_TIMEOUT')}
        retry={{
          label: t('btn.retry'),
          onRetry: () => {
            setTries(tries + 1);
            onState('loading');
          },
        }}
      />
    );
  }
  return (
    <div className="relative flex grow flex-col bg-surface">
      {state === 'loading' && (
        <div className="absolute inset-x-0 top-24 grid place-items-center">
          <Spinner size={28} />
        </div>
      )}
      <iframe
        key={tries}
        src={address}
        title={title}
        sandbox="allow-scripts allow-same-origin allow-forms allow-popups"
        referrerPolicy="no-referrer"
        onLoad={() => onState('ready')}
        className="relative min-h-[60vh] w-full grow border-0"
      />
    </div>
  );
}
