import { DetailSkeleton } from '@larder/ui/feedback/detail-skeleton';
import { NavBar } from '@larder/ui/layout/nav-bar';
import { Screen } from '@larder/ui/layout/screen';
import { Navigate, useLocation } from 'react-router-dom';
import { trpc } from '#platform/trpc.ts';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { useBack } from '#screen-kit/navigation/use-back.ts';
import { FailedQuery } from '#screen-kit/screen/failed-query.tsx';
import { stateOf } from '#screen-kit/screen/query-view.ts';
import { StoppedScreen } from '#screen-kit/screen/stopped-screen.tsx';
import { useText } from '#screen-kit/texts/use-text.ts';
import { isDeviceAddress } from './route-at.ts';

const PATH = '/a/:deviceNo';

/**
 * Opens a cabinet's sticker address, scanned with the phone's own camera: leads to activation, details or restocking.
 * [screens 3.9]
 */
export function DeviceAddress() {
  const t = useText();
  const back = useBack();
  const { pathname } = useLocation();
  const isKnown = isDeviceAddress(pathname);
  const deviceNo = pathname.slice('/a/'.length).toUpperCase();
  const query = trpc.device.resolveDeepLink.useQuery(
    { deviceNo },
    { gcTime: 0, staleTime: 0, enabled: isKnown },
  );
  if (!isKnown) return <StoppedScreen path={PATH} kind="notFound" />;
  if (query.data) {
    const target = {
      activate: screenHref('/pages/setting/activate-device', { deviceNo }),
      details: screenHref('/pages/device/device-details', { deviceNo }),
      restock: screenHref('/pages/index/scan-replenishment/scan-replenishment', { deviceNo }),
    }[query.data.target];
    return <Navigate to={target} replace />;
  }
  return (
    <Screen
      path={PATH}
      state={stateOf(query)}
      bar={<NavBar title={deviceNo} back={{ label: t('btn.back'), onBack: back }} />}
    >
      {query.isError ? <FailedQuery query={query} /> : <DetailSkeleton />}
    </Screen>
  );
}
