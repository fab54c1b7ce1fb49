import type { ScanPurpose, ScanResult } from '@larder/domain/device/scan/read-scan';
import { Banner } from '@larder/ui/feedback/banner';
import { Card } from '@larder/ui/layout/card';
import { CardStack } from '@larder/ui/layout/card-stack';
import { Sheet } from '@larder/ui/pickers/sheet';
import { useState } from 'react';
import { ScanKept } from '#features/device/scan/scan-kept.tsx';
import { useScanFault } from '#features/device/scan/use-scan-fault.ts';
import { useScanResult } from '#features/device/scan/use-scan-result.ts';
import { useCamera } from '#features/scan/use-camera.ts';
import { useCameraReading } from '#features/scan/use-camera-reading.ts';
import { useTorch } from '#features/scan/use-torch.ts';
import { Viewfinder } from '#features/scan/viewfinder.tsx';
import { WhichCode } from '#features/scan/which-code.tsx';
import { AppScreen } from '#screen-kit/screen/app-screen.tsx';
import { useText } from '#screen-kit/texts/use-text.ts';
import { NumberEntry } from './number-entry.tsx';
import { PictureButton } from './picture-button.tsx';
import { useCodeChoices } from './use-code-choices.ts';

type WebScanProps = { purpose: ScanPurpose; returnTo: string | null };

const PATH = '/pages/index/scan-code/scan-code-web';

/**
 * Camera, picture and form. A known code leads on, several ask which one is meant; one of another kind shows what it is
 * and scanning continues.
 */
export function WebScan({ purpose, returnTo }: WebScanProps) {
  const t = useText();
  const faultOf = useScanFault(purpose);
  const choicesOf = useCodeChoices();
  const { context, kept, again, read, take } = useScanResult(purpose, returnTo);
  const [fault, setFault] = useState<string | null>(null);
  const [asked, setAsked] = useState<readonly ScanResult[]>([]);
  const [isAsking, setAsking] = useState(false);
  const [done, setDone] = useState(false);
  const { video, state, track } = useCamera(!done && kept === null);
  const torch = useTorch(track);

  function finish(result: ScanResult) {
    setAsking(false);
    setDone(true);
    take(result);
  }
  function judge(texts: readonly string[]) {
    if (isAsking) return;
    const results = read(texts);
    if (!results.ok) return setFault(faultOf(results.refusal));
    setFault(null);
    const [first, ...others] = results.value;
    if (others.length > 0) {
      setAsked(results.value);
      setAsking(true);
    } else if (first) finish(first);
  }

  const { failed } = useCameraReading({
    video,
    on: state === 'live' && !done,
    paused: isAsking,
    onTexts: judge,
  });
  const picture = <PictureButton key="picture" onTexts={judge} onFault={setFault} />;
  const entry = (
    <Card key="entry" title={t('device.scan.enter')}>
      <NumberEntry context={context} onResult={take} />
    </Card>
  );
  const hasCamera = state === 'starting' || state === 'live';
  if (kept) {
    const restart = () => {
      setDone(false);
      again();
    };
    return (
      <AppScreen path={PATH}>
        <ScanKept result={kept} onAgain={restart} />
      </AppScreen>
    );
  }
  return (
    <AppScreen path={PATH}>
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
        {/* By key, so that a picture which is being chosen survives that the camera fails meanwhile. */}
        {hasCamera ? [picture, entry] : [entry, picture]}
      </CardStack>
      <Sheet
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('device.scan.which')}
        closeLabel={t('btn.close')}
      >
        <WhichCode
          choices={choicesOf(asked)}
          onChoose={(key) => {
            const chosen = asked[Number(key)];
            if (chosen) finish(chosen);
          }}
        />
      </Sheet>
    </AppScreen>
  );
}
