import { deviceNoPattern, idPattern } from '@larder/domain/ids';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { readScannedInstead } from '#features/template/scanned.ts';
import { StoppedScreen } from '#screen-kit/screen/stopped-screen.tsx';
import { AdjustSession } from './set-mutex-product/adjust-session.tsx';

/** 65. Products on one door that the cabinet cannot tell apart: of a draft, or of what is in force if there is none yet. */
export default function SetMutexProductPage() {
  const search = useSearchParams()[0];
  const [asked] = useState(() => ({
    deviceNo: search.get('deviceNo') ?? '',
    draftId: search.get('draftId') ?? undefined,
    scanned: readScannedInstead(search),
  }));
  const [session, setSession] = useState({ number: 0, draftId: asked.draftId });
  const known = deviceNoPattern.test(asked.deviceNo) && (!asked.draftId || idPattern.test(asked.draftId));
  if (!known) return <StoppedScreen path="/pages/device/set-mutex-product" kind="notFound" />;
  return (
    <AdjustSession
      key={session.number}
      deviceNo={asked.deviceNo}
      draftId={session.draftId}
      scanned={session.number === 0 ? asked.scanned : null}
      onReload={(draftId) => setSession({ number: session.number + 1, draftId })}
    />
  );
}
