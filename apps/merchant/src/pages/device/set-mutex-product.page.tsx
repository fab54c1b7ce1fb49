import { deviceNoPattern, idPattern } from '@larder/domain/ids';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { readScannedInstead } from '#features/template/scanned.ts';
import { StoppedScreen } from '#screen-kit/screen/stopped-screen.tsx';
import { AdjustSession } from './set-mutex-product/adjust-session.tsx';

/**
 * Screen 65: products on one door that the cabinet cannot tell from each other, in a draft, or in the version in force
 * if there is no draft yet.
 */
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
