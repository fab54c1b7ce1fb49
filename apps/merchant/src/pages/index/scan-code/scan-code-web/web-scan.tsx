import type { ScanPurpose } from '@larder/domain/device/scan/read-scan';
import { refusalText } from '@larder/i18n/refusal-text';
import { Banner } from '@larder/ui/feedback/banner';
import { Card } from '@larder/ui/layout/card';
import { CardStack } from '@larder/ui/layout/card-stack';
import { useState } from 'react';
import { ScanKept } from '#features/device/scan/scan-kept.tsx';
import { useScanResult } from '#features/device/scan/use-scan-result.ts';
import { useCamera } from '#features/scan/use-camera.ts';
import { useCameraReading } from '#features/scan/use-camera-reading.ts';
import { useTorch } from '#features/scan/use-torch.ts';
import { Viewfinder } from '#features/scan/viewfinder.tsx';
import { useReader } from '#screen-kit/member/use-reader.ts';
import { AppScreen } from '#screen-kit/screen/app-screen.tsx';
import { useText } from '#screen-kit/texts/use-text.ts';
import { NumberEntry } from './number-entry.tsx';
import { PictureButton } from './picture-button.tsx';

type WebScanProps = { purpose: ScanPurpose; returnTo: string | null };

/** Camera, picture and form. A known code leads on; an unknown one shows an error and scanning continues. */
export function WebScan({ purpose, returnTo }: WebScanProps) {
  const t = useText();
  const reader = useReader();
  const { origins, kept, again, read, take } = useScanResult(purpose, returnTo);
  const [fault, setFault] = useState<string | null>(null);
  const [done, setDone] = useState(false);
  const { video, state, track } = useCamera(!done && kept === null);
  const torch = useTorch(track);

  function judge(text: string) {
    const result = read(text);
    if (!result.ok) return setFault(refusalText(t, result.refusal, reader));
    setFault(null);
    setDone(true);
    take(result.value);
  }

  const { failed } = useCameraReading({ video, on: state === 'live' && !done, purpose, onText: judge });
  const picture = <PictureButton onText={judge} onFault={setFault} />;
  const hasCamera = state === 'starting' || state === 'live';
  if (kept) {
    const restart = () => {
      setDone(false);
      again();
    };
    return (
      <AppScreen path="/pages/index/scan-code/scan-code-web">
        <ScanKept result={kept} onAgain={restart} />
      </AppScreen>
    );
  }
  return (
    <AppScreen path="/pages/index/scan-code/scan-code-web">
      {hasCamera ? (
        <Viewfinder purpose={purpose} video={video} live={state === 'live'} torch={torch} />
      ) : (
        <Banner tone="info">{t(state === 'denied' ? 'device.scan.denied' : 'device.scan.noCamera')}</Banner>
      )}
      <div aria-live="assertive">
        {failed && <Banner tone="bad">{t('device.scan.notLoaded')}</Banner>}
        {fault && <Banner tone="bad">{fault}</Banner>}
      </div>
      <CardStack>
        {hasCamera && picture}
        <Card title={t('device.scan.enter')}>
          <NumberEntry purpose={purpose} origins={origins} onResult={take} />
        </Card>
        {!hasCamera && picture}
      </CardStack>
    </AppScreen>
  );
}
