import type { ScanPurpose } from '@larder/domain/device/scan/read-scan';
import { useState } from 'react';
import { useScanFault } from '#features/device/scan/use-scan-fault.ts';
import { useScanResult } from '#features/device/scan/use-scan-result.ts';
import { browserBridge } from '#platform/bridge/browser-bridge.ts';
import { useRefusalText } from '#screen-kit/texts/use-refusal-text.ts';

type State = 'scanning' | 'canceled' | 'unsupported' | 'denied' | 'failed';

/** Scans with the native shell, one scan at a time. After an unknown code or no answer the user can try again. */
export function useNativeScan(purpose: ScanPurpose, returnTo: string | null) {
  const faultOf = useScanFault(purpose);
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
      const read = scan.read([answer.text]);
      if (!read.ok) return fail(faultOf(read.refusal));
      const [result] = read.value;
      if (result) scan.take(result);
    } catch (error) {
      fail(textOf(error));
    }
  }

  return { state, fault, kept: scan.kept, start };
}
