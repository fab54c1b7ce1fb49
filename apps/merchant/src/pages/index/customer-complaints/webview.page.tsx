import { CardSkeleton } from '@larder/ui/feedback/card-skeleton';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { helpAddress, helpTitle } from '#features/support/help-address.ts';
import { type FrameState, HelpFrame } from '#features/support/help-frame.tsx';
import { trpc } from '#platform/trpc.ts';
import { AppScreen } from '#screen-kit/screen/app-screen.tsx';
import { DataScreen } from '#screen-kit/screen/data-screen.tsx';
import { StoppedScreen } from '#screen-kit/screen/stopped-screen.tsx';
import { useText } from '#screen-kit/texts/use-text.ts';
import { Attachment } from './webview/attachment.tsx';
import { attachmentAddress } from './webview/attachment-address.ts';

const PATH = '/pages/index/customer-complaints/webview';
const SCREEN_STATES = { loading: 'loading', ready: 'ready', late: 'error' } as const;

/** Screen 50: a picture of a complaint, or a page of a host that this installation trusts. */
export default function ComplaintWebviewPage() {
  const t = useText();
  const [search] = useSearchParams();
  const [frame, setFrame] = useState<FrameState>('loading');
  const picture = attachmentAddress(search.get('url'), location.origin);
  const settings = trpc.support.readSettings.useQuery(undefined, { enabled: !picture });
  const title = helpTitle(search.get('title')) ?? t('title.index.customer-complaints.webview');
  if (picture) return <Attachment path={PATH} src={picture} title={title} />;
  if (!settings.data) {
    return (
      <DataScreen path={PATH} query={settings} skeleton={<CardSkeleton />}>
        {() => null}
      </DataScreen>
    );
  }
  const address = helpAddress(search.get('url'), settings.data.help.hosts, location.origin);
  if (!address) return <StoppedScreen path={PATH} kind="notFound" />;
  return (
    <AppScreen path={PATH} title={title} state={SCREEN_STATES[frame]}>
      <HelpFrame address={address} title={title} state={frame} onState={setFrame} />
    </AppScreen>
  );
}
