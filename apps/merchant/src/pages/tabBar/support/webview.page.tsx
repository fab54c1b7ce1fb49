import { DetailSkeleton } from '@larder/ui/feedback/detail-skeleton';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { helpAddress, helpTitle } from '#features/support/help-address.ts';
import { type FrameState, HelpFrame } from '#features/support/help-frame.tsx';
import { trpc } from '#platform/trpc.ts';
import { AppScreen } from '#screen-kit/screen/app-screen.tsx';
import { DataScreen } from '#screen-kit/screen/data-screen.tsx';
import { StoppedScreen } from '#screen-kit/screen/stopped-screen.tsx';
import { useText } from '#screen-kit/texts/use-text.ts';

const PATH = '/pages/tabBar/support/webview';
const SCREEN_STATES = { loading: 'loading', ready: 'ready', late: 'error' } as const;

/** Screen 8: a page of a host that this installation trusts. */
export default function WebviewPage() {
  const t = useText();
  const [search] = useSearchParams();
  const [frame, setFrame] = useState<FrameState>('loading');
  const settings = trpc.support.readSettings.useQuery();
  if (!settings.data) {
    return (
      <DataScreen path={PATH} query={settings} skeleton={<DetailSkeleton />}>
        {() => null}
      </DataScreen>
    );
  }
  const address = helpAddress(search.get('url'), settings.data.help.hosts, location.origin);
  if (!address) return <StoppedScreen path={PATH} kind="notFound" />;
  const title = helpTitle(search.get('title'));
  return (
    <AppScreen path={PATH} title={title} state={SCREEN_STATES[frame]}>
      <HelpFrame
        address={address}
        title={title ?? t('title.tabBar.support.webview')}
        state={frame}
        onState={setFrame}
      />
    </AppScreen>
  );
}
