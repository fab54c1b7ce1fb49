import { can } from '@larder/domain/team/permissions';
import { Navigate, useSearchParams } from 'react-router-dom';
import { readPurpose, scanAccess } from '#features/device/scan/scan-access.ts';
import { browserBridge } from '#platform/bridge/browser-bridge.ts';
import { useMe } from '#screen-kit/member/me.ts';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { StoppedScreen } from '#screen-kit/screen/stopped-screen.tsx';
import { NativeScan } from './scan-code-app/native-scan.tsx';

const PATH = '/pages/index/scan-code/scan-code-app';

/** Screen 17: the scanner of the native shell; in a browser the web scanner takes its place. */
export default function ScanCodeAppPage() {
  const [search] = useSearchParams();
  const { permissions } = useMe();
  const purpose = readPurpose(search.get('purpose'));
  const returnTo = search.get('return');
  if (!purpose) return <StoppedScreen path={PATH} kind="notFound" />;
  if (!can(permissions, scanAccess[purpose])) return <StoppedScreen path={PATH} kind="denied" />;
  const web = screenHref('/pages/index/scan-code/scan-code-web', { purpose, return: returnTo });
  if (!browserBridge.supports('scan')) return <Navigate to={web} replace />;
  return <NativeScan purpose={purpose} returnTo={returnTo} web={web} />;
}
