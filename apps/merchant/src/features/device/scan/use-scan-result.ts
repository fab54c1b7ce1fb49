import { readScan, type ScanPurpose, type ScanResult } from '@larder/domain/device/scan/read-scan';
import type { Result } from '@larder/domain/refusal';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { shopOrigin } from '#env.ts';
import { rememberCode } from '#platform/scanned-code.ts';
import { ownPage } from '#screen-kit/navigation/push-target.ts';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { scanOrigins } from './scan-origins.ts';
import { scanTarget } from './scan-target.ts';

/** Handles a scan: navigates on in place of the scanner, or returns it as `kept` where it leads to no screen. */
export function useScanResult(purpose: ScanPurpose, returnTo: string | null) {
  const navigate = useNavigate();
  const [kept, setKept] = useState<ScanResult | null>(null);
  const origins = scanOrigins(location.origin, shopOrigin);
  const caller = returnTo === null ? null : ownPage(returnTo, location.origin);
  return {
    origins,
    kept,
    again: () => setKept(null),
    read: (text: string): Result<ScanResult> => readScan(text, purpose, origins),
    take(result: ScanResult): void {
      if (result.kind === 'activate' && result.k) rememberCode(result.deviceNo, result.k);
      const target = scanTarget(result, caller, screenHref);
      if (target) navigate(target, { replace: true });
      else setKept(result);
    },
  };
}
