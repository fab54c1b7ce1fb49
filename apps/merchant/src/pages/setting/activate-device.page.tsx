import { deviceNoPattern } from '@larder/domain/ids';
import { useLayoutEffect } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { rememberCode } from '#platform/scanned-code.ts';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { StoppedScreen } from '#screen-kit/screen/stopped-screen.tsx';
import { ActivateDevice } from './activate-device/activate-device.tsx';

const PATH = '/pages/setting/activate-device';
const SCANNER = screenHref('/pages/index/scan-code/scan-code-app', { purpose: 'activate' });

/** Screen 133: activates a device. The scanner chooses the device; the activation code never stays in the address. */
export default function ActivateDevicePage() {
  const [search] = useSearchParams();
  const deviceNo = search.get('deviceNo');
  const code = search.get('k');
  if (!deviceNo) return <Navigate to={SCANNER} replace />;
  if (!deviceNoPattern.test(deviceNo)) return <StoppedScreen path={PATH} kind="notFound" />;
  if (code !== null) return <TakeCode deviceNo={deviceNo} code={code} />;
  return <ActivateDevice key={deviceNo} deviceNo={deviceNo} />;
}

/** Moves the code to memory when such an address is opened inside the app; at the start of the app `main` does it. */
function TakeCode({ deviceNo, code }: { deviceNo: string; code: string }) {
  const [, setSearch] = useSearchParams();
  useLayoutEffect(() => {
    rememberCode(deviceNo, code);
    setSearch(new URLSearchParams({ deviceNo }), { replace: true });
  }, [deviceNo, code, setSearch]);
  return null;
}
