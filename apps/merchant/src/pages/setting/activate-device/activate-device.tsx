import { DetailSkeleton } from '@larder/ui/feedback/detail-skeleton';
import { useState } from 'react';
import { refusalOf } from '#platform/api/refusal-of.ts';
import { trpc } from '#platform/trpc.ts';
import { AppScreen } from '#screen-kit/screen/app-screen.tsx';
import { DataScreen } from '#screen-kit/screen/data-screen.tsx';
import { type Activated, ActivatedPanel } from './activated-panel.tsx';
import { ActivationForm } from './activation-form.tsx';
import { ActivationStop } from './activation-stop.tsx';

const PATH = '/pages/setting/activate-device';

/** Asks first whether this device may be activated; the API judges the code only when the form is sent. */
export function ActivateDevice({ deviceNo }: { deviceNo: string }) {
  const [activated, setActivated] = useState<Activated | null>(null);
  const check = trpc.device.checkActivation.useQuery({ deviceNo }, { staleTime: 0, enabled: !activated });
  if (activated) {
    return (
      <AppScreen path={PATH}>
        <ActivatedPanel activated={activated} />
      </AppScreen>
    );
  }
  const stop = check.isError ? refusalOf(check.error).code : null;
  if (stop === 'DEVICE_NOT_ALLOCATED' || stop === 'DEVICE_ALREADY_ACTIVATED') {
    return (
      <AppScreen path={PATH} state="error">
        <ActivationStop deviceNo={deviceNo} code={stop} />
      </AppScreen>
    );
  }
  return (
    <DataScreen path={PATH} query={check} skeleton={<DetailSkeleton rows={6} />}>
      {(cabinet) => cabinet && <ActivationForm cabinet={cabinet} onActivated={setActivated} />}
    </DataScreen>
  );
}
