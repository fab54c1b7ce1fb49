import { deviceNoPattern } from '@larder/domain/ids';
import { ButtonLink } from '@larder/ui/controls/button';
import { CardSkeleton } from '@larder/ui/feedback/card-skeleton';
import { EmptyState } from '@larder/ui/feedback/empty-state';
import { ScanLine } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { NoMode } from '#features/restock/no-mode.tsx';
import { refusalOf } from '#platform/api/refusal-of.ts';
import { trpc } from '#platform/trpc.ts';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { AppScreen } from '#screen-kit/screen/app-screen.tsx';
import { DataScreen } from '#screen-kit/screen/data-screen.tsx';
import { useText } from '#screen-kit/texts/use-text.ts';
import { ModeChoice } from './scan-replenishment/mode-choice.tsx';

const PATH = '/pages/index/scan-replenishment/scan-replenishment';

/** Screen 20: leads from a cabinet's sticker to its restock. */
export default function ScanReplenishmentPage() {
  const deviceNo = useSearchParams()[0].get('deviceNo') ?? '';
  return deviceNoPattern.test(deviceNo) ? <Scanned deviceNo={deviceNo} /> : <ToScan />;
}

function ToScan({ refused = false }: { refused?: boolean }) {
  const t = useText();
  return (
    <AppScreen path={PATH}>
      <EmptyState
        icon={<ScanLine aria-hidden="true" />}
        title={refused ? t('refusal.DEVICE_NOT_IN_SCOPE') : t('restock.scan')}
        hint={t('restock.scan.hint')}
        action={
          <ButtonLink href={screenHref('/pages/index/scan-code/scan-code-app', { purpose: 'restock' })}>
            {t('restock.scan')}
          </ButtonLink>
        }
      />
    </AppScreen>
  );
}

function Scanned({ deviceNo }: { deviceNo: string }) {
  const query = trpc.restock.readOverview.useQuery({ deviceNo });
  // Same answer for another merchant's device, one outside the member's scope, and none at all. [decision 8]
  if (query.isError && refusalOf(query.error).code === 'NOT_FOUND') return <ToScan refused />;
  return (
    <DataScreen
      path={PATH}
      query={query}
      skeleton={<CardSkeleton cards={2} />}
      isEmpty={({ modes }) => modes.every(({ enabled }) => !enabled)}
      empty={<NoMode icon={<ScanLine aria-hidden="true" />} modes={query.data?.modes ?? []} />}
    >
      {(overview) => <ModeChoice overview={overview} deviceNo={deviceNo} />}
    </DataScreen>
  );
}
