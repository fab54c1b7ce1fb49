import { deviceNoPattern } from '@larder/domain/ids';
import { ListSkeleton } from '@larder/ui/feedback/list-skeleton';
import { DataScreen } from '../../app/data-screen.tsx';
import { useSearchParams } from '../../app/navigation/use-search-params.ts';
import type { ScreenPath } from '../../app/screens.ts';
import { StoppedScreen } from '../../app/stopped-screen.tsx';
import { useText } from '../../app/use-text.ts';
import { trpc } from '../../platform/trpc.ts';
import { NoTemplate } from '../device/no-template.tsx';
import { StandardStockForm } from './standard-stock-form.tsx';

/** PAR (98, 124): how much of each line should stand in a cabinet. */
export function StandardStockScreen({ path }: { path: ScreenPath }) {
  const t = useText();
  const deviceNo = useSearchParams()[0].get('deviceNo') ?? '';
  const known = deviceNoPattern.test(deviceNo);
  const query = trpc.stock.standardStock.useQuery({ deviceNo }, { enabled: known });
  if (!known) return <StoppedScreen path={path} kind="notFound" />;
  return (
    <DataScreen
      path={path}
      query={query}
      skeleton={<ListSkeleton />}
      isEmpty={({ lines }) => lines.length === 0}
      empty={
        <NoTemplate
          deviceNo={deviceNo}
          title={t('stock.standard.empty')}
          hint={t('stock.standard.emptyHint')}
        />
      }
    >
      {(stored) => <StandardStockForm key={`${stored.deviceNo} ${stored.rev}`} stored={stored} />}
    </DataScreen>
  );
}
