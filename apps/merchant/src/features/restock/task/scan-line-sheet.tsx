import { Button } from '@larder/ui/controls/button';
import { type KeypadEntry, shownEntry } from '@larder/ui/controls/keypad-entry';
import { KeypadKeys } from '@larder/ui/controls/keypad-keys';
import { Banner } from '@larder/ui/feedback/banner';
import { Sheet } from '@larder/ui/pickers/sheet';
import { useState } from 'react';
import { useCamera } from '#features/scan/use-camera.ts';
import { useCameraReading } from '#features/scan/use-camera-reading.ts';
import { useTorch } from '#features/scan/use-torch.ts';
import { Viewfinder } from '#features/scan/viewfinder.tsx';
import { WhichCode } from '#features/scan/which-code.tsx';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { type FoundLine, useScannedLine } from './use-scanned-line.ts';
import { useTask } from './use-task-work.ts';

/** Reads barcodes from the camera, a keyboard scanner or the keys, and jumps to the product's line, ready to type. */
export function ScanLineSheet() {
  const { view } = useTask();
  const t = useText();
  return (
    <Sheet
      open={view.sheet === 'scan'}
      onClose={view.closeSheet}
      title={t('restock.scanLine.title')}
      closeLabel={t('btn.close')}
    >
      <Scanner />
    </Sheet>
  );
}

/** Digits of the longest GS1-128, as scanners with a cable type it. */
const MAX_DIGITS = 48;

function Scanner() {
  const t = useText();
  const { fault, asked, open, askNoMore, judge, judgeTyped } = useScannedLine();
  const { video, state, track } = useCamera(true);
  const torch = useTorch(track);
  const { failed } = useCameraReading({
    video,
    on: state === 'live',
    paused: asked.length > 0,
    onTexts: judge,
  });
  const hasCamera = state === 'starting' || state === 'live';
  return (
    <div className="pb-3">
      {hasCamera ? (
        <Viewfinder purpose="gtin" video={video} live={state === 'live'} torch={torch} />
      ) : (
        <Banner tone="info">
          {t(state === 'denied' ? 'restock.scanLine.denied' : 'restock.scanLine.noCamera')}
        </Banner>
      )}
      {/* Above the keys, which reach below the edge of a phone. */}
      <div aria-live="assertive">
        {failed && <Banner tone="bad">{t('device.scan.notLoaded')}</Banner>}
        {fault && <Banner tone="bad">{fault}</Banner>}
      </div>
      {asked.length > 0 ? (
        <WhichLine found={asked} onChoose={open} onAgain={askNoMore} />
      ) : (
        <TypedNumber onTyped={judgeTyped} />
      )}
    </div>
  );
}

type WhichLineProps = {
  found: readonly FoundLine[];
  onChoose: (found: FoundLine) => void;
  onAgain: () => void;
};

function WhichLine({ found, onChoose, onAgain }: WhichLineProps) {
  const t = useText();
  const { longDay } = useFormats();
  const choices = found.map(({ line, bestBefore }, at) => ({
    key: String(at),
    title: line.name,
    subtitle: bestBefore === null ? null : t('template.facts.bestBefore', { day: longDay(bestBefore) }),
  }));
  function choose(key: string) {
    const chosen = found[Number(key)];
    if (chosen) onChoose(chosen);
  }
  return (
    <div className="px-3 pt-2">
      <WhichCode choices={choices} onChoose={choose} />
      <Button tone="secondary" block onClick={onAgain}>
        {t('device.scan.again')}
      </Button>
    </div>
  );
}

function TypedNumber({ onTyped }: { onTyped: (number: string) => void }) {
  const t = useText();
  const [typed, setTyped] = useState<KeypadEntry>(shownEntry(''));
  return (
    <>
      <output
        aria-live="polite"
        data-typed
        className="block min-h-9 py-1 text-center font-bold text-xl tabular-nums"
      >
        {typed.text || (
          <span className="font-normal text-base text-ink-soft">{t('restock.scanLine.type')}</span>
        )}
      </output>
      <div className="px-3">
        <KeypadKeys
          label={t('restock.scanLine.type')}
          entry={typed}
          onEntry={setTyped}
          maxDigits={MAX_DIGITS}
          deleteLabel={t('btn.delete')}
          next={{
            label: t('restock.scanLine.find'),
            disabled: typed.text === '',
            onPress: () => {
              onTyped(typed.text);
              setTyped(shownEntry(''));
            },
          }}
        />
      </div>
    </>
  );
}
