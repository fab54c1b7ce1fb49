import { can } from '@larder/domain/team/permissions';
import { useSearchParams } from 'react-router-dom';
import { readPurpose, scanAccess } from '#features/device/scan/scan-access.ts';
import { useMe } from '#screen-kit/member/me.ts';
import { StoppedScreen } from '#screen-kit/screen/stopped-screen.tsx';
import { WebScan } from './scan-code-web/web-scan.tsx';

const PATH = '/pages/index/scan-code/scan-code-web';

/** Screen 18: the scanner of the browser: camera, picture, or typed. */
export default function ScanCodeWebPage() {
  const [search] = useSearchParams();
  const { permissions } = useMe();
  const purpose = readPurpose(search.get('purpose'));
  if (!purpose) return <StoppedScreen path={PATH} kind="notFound" />;
  if (!can(permissions, scanAccess[purpose])) return <StoppedScreen path={PATH} kind="denied" />;
  return <WebScan purpose={purpose} returnTo={search.get('return')} />;
}
