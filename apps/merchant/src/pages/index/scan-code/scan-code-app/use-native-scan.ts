import type { ScanPurpose } from '@larder/domain/device/scan/read-scan';
import { refusalText } from '@larder/i18n/refusal-text';
import { useState } from 'react';
import { useScanResult } from '#features/device/scan/use-scan-result.ts';
import { browserBridge } from '#platform/bridge/browser-bridge.ts';
import { useReader } from '#screen-kit/member/use-reader.ts';
import { useRefusalText } from '#screen-kit/texts/use-refusal-text.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

type State = 'scanning' | 'canceled' | 'unsupported' | 'denied' | 'failed';

/** Scans with the native shell, one scan at a time. After an unknown code or no answer the user can try again. */
export function useNativeScan(purpose: ScanPurpose, returnTo: string | null) {
  const t = useText();
  const reader = useReader();
  const textOf = useRefusalText();
  const scan = useScanResult(purpose, returnTo);
  const [state, setState] = useState<State>('scanning');
  const [fault, setFault] = useState<string | null>(null);

  const fail = (text: string) => {
    setFault(text);
    setState('failed');
  };

  async function start(): Promise<void> {
    scan.again();
    setState('scanning');
    try {
      const answer = await browserBridge.call('scan', { purpose });
      if (!answer) return setState('unsupported');
      if (answer.denied) return setState('denied');
      if (answer.text === null) return setState('canceled');
      const read = scan.read(answer.text);
      if (read.ok) scan.take(read.value);
      else fail(refusalText(t, read.refusal, reader));
    } catch (error) {
      fail(textOf(error));
    }
  }

  return { state, fault, kept: scan.kept, start };
}
