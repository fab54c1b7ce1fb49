import type { ScanContext, ScanPurpose, ScanResult } from '@larder/domain/device/scan/read-scan';
import { readScans } from '@larder/domain/device/scan/read-scans';
import type { Result } from '@larder/domain/refusal';
import { localDay } from '@larder/domain/time-zone';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { shopOrigin } from '#env.ts';
import { serverClock } from '#platform/clock/server-clock.ts';
import { rememberCode } from '#platform/scanned-code.ts';
import { useReader } from '#screen-kit/member/use-reader.ts';
import { ownPage } from '#screen-kit/navigation/push-target.ts';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { scanOrigins } from './scan-origins.ts';
import { scanTarget } from './scan-target.ts';

/** Handles a scan: navigates on in place of the scanner, or returns it as `kept` where it leads to no screen. */
export function useScanResult(purpose: ScanPurpose, returnTo: string | null) {
  const navigate = useNavigate();
  const [kept, setKept] = useState<ScanResult | null>(null);
  const { timeZone } = useReader();
  const context: ScanContext = {
    purpose,
    origins: scanOrigins(location.origin, shopOrigin),
    today: localDay(new Date(serverClock.nowMs()), timeZone),
  };
  const caller = returnTo === null ? null : ownPage(returnTo, location.origin);
  return {
    context,
    kept,
    again: () => setKept(null),
    /** Reads the codes of one picture; several results are to be asked about. */
    read: (texts: readonly string[]): Result<readonly ScanResult[]> => readScans(texts, context),
    take(result: ScanResult): void {
      if (result.kind === 'activate' && result.k) rememberCode(result.deviceNo, result.k);
      const target = scanTarget(result, caller, screenHref);
      if (target) navigate(target, { replace: true });
      else setKept(result);
    },
  };
}
