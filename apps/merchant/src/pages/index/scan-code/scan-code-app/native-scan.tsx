import type { ScanPurpose } from '@larder/domain/device/scan/read-scan';
import { Button } from '@larder/ui/controls/button';
import { EmptyState } from '@larder/ui/feedback/empty-state';
import { Spinner } from '@larder/ui/feedback/spinner';
import { CameraOff, ScanLine } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { ScanKept } from '#features/device/scan/scan-kept.tsx';
import { browserBridge } from '#platform/bridge/browser-bridge.ts';
import { useBackWhenDone } from '#screen-kit/navigation/use-back-when-done.ts';
import { AppScreen } from '#screen-kit/screen/app-screen.tsx';
import { useText } from '#screen-kit/texts/use-text.ts';
import { useNativeScan } from './use-native-scan.ts';

type NativeScanProps = {
  purpose: ScanPurpose;
  returnTo: string | null;
  /** Address of the web scanner, for typing the number. */
  web: string;
};

/** Waits for the shell's scanner, and shows the result if it leads nowhere. */
export function NativeScan({ purpose, returnTo, web }: NativeScanProps) {
  const t = useText();
  const navigate = useNavigate();
  const back = useBackWhenDone();
  const { state, fault, kept, start } = useNativeScan(purpose, returnTo);
  /** Opens the scanner once, when the page appears. */
  useEffect(() => void start(), []);
  const isOver = state === 'canceled' || state === 'unsupported';
  useEffect(() => {
    if (state === 'canceled') back();
    if (state === 'unsupported') navigate(web, { replace: true });
  }, [state]);

  const enter = (
    <Button tone="secondary" size="medium" onClick={() => navigate(web, { replace: true })}>
      {t('device.scan.enter')}
    </Button>
  );
  return (
    <AppScreen path="/pages/index/scan-code/scan-code-app" state={state === 'failed' ? 'error' : 'ready'}>
      {kept ? (
        <ScanKept result={kept} onAgain={() => void start()} />
      ) : state === 'scanning' || isOver ? (
        <p role="status" className="m-auto flex items-center gap-3 p-6 text-ink-soft">
          <Spinner /> {t('device.scan.waiting')}
        </p>
      ) : state === 'denied' ? (
        <Problem icon={<CameraOff aria-hidden="true" />} text={t('device.scan.deniedApp')}>
          {browserBridge.supports('openSettings') && (
            <Button size="medium" onClick={() => void browserBridge.call('openSettings').catch(() => {})}>
              {t('btn.openSettings')}
            </Button>
          )}
          {enter}
        </Problem>
      ) : (
        <Problem icon={<ScanLine aria-hidden="true" />} text={fault ?? ''}>
          <Button size="medium" onClick={() => void start()}>
            {t('device.scan.again')}
          </Button>
          {enter}
        </Problem>
      )}
    </AppScreen>
  );
}

function Problem({ icon, text, children }: { icon: ReactNode; text: string; children: ReactNode }) {
  return (
    <div role="alert" className="my-auto">
      <EmptyState
        icon={icon}
        title={text}
        action={<span className="flex flex-wrap justify-center gap-3">{children}</span>}
      />
    </div>
  );
}
