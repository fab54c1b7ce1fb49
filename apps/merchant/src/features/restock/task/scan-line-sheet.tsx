import { type KeypadEntry, shownEntry } from '@larder/ui/controls/keypad-entry';
import { KeypadKeys } from '@larder/ui/controls/keypad-keys';
import { Banner } from '@larder/ui/feedback/banner';
import { Sheet } from '@larder/ui/pickers/sheet';
import { useState } from 'react';
import { useCamera } from '#features/scan/use-camera.ts';
import { useCameraReading } from '#features/scan/use-camera-reading.ts';
import { useTorch } from '#features/scan/use-torch.ts';
import { Viewfinder } from '#features/scan/viewfinder.tsx';
import { useText } from '#screen-kit/texts/use-text.ts';
import { lineOfGtin } from './line-of-gtin.ts';
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

const BUZZ_MS = 60;
const GTIN_DIGITS = 14;

function Scanner() {
  const { answer, form, view } = useTask();
  const t = useText();
  const [fault, setFault] = useState<string | null>(null);
  const [typed, setTyped] = useState<KeypadEntry>(shownEntry(''));
  const { video, state, track } = useCamera(true);
  const torch = useTorch(track);
  function judge(text: string) {
    const line = lineOfGtin(text, answer.lines, (of) => form.draft.entryOf(of).checked);
    if (!line) return setFault(t('restock.scanLine.unknown', { code: text }));
    navigator.vibrate?.(BUZZ_MS);
    view.type(line, form.isHidden(line) ? 'count' : 'putIn');
  }
  const { failed } = useCameraReading({ video, on: state === 'live', purpose: 'gtin', onText: judge });
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
          maxDigits={GTIN_DIGITS}
          deleteLabel={t('btn.delete')}
          next={{
            label: t('restock.scanLine.find'),
            disabled: typed.text === '',
            onPress: () => {
              judge(typed.text);
              setTyped(shownEntry(''));
            },
          }}
        />
      </div>
      <div aria-live="assertive">
        {failed && <Banner tone="bad">{t('device.scan.notLoaded')}</Banner>}
        {fault && <Banner tone="bad">{fault}</Banner>}
      </div>
    </div>
  );
}
