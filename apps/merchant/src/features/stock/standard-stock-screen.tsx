import { deviceNoPattern } from '@larder/domain/ids';
import { ListSkeleton } from '@larder/ui/feedback/list-skeleton';
import { useSearchParams } from 'react-router-dom';
import { NoTemplate } from '#features/device/no-template.tsx';
import { trpc } from '#platform/trpc.ts';
import type { ScreenPath } from '#screen-kit/navigation/screens.ts';
import { DataScreen } from '#screen-kit/screen/data-screen.tsx';
import { StoppedScreen } from '#screen-kit/screen/stopped-screen.tsx';
import { useText } from '#screen-kit/texts/use-text.ts';
import { StandardStockForm } from './standard-stock-form.tsx';

/** Screen PAR (98, 124): standard stock of each line of a device. */
export function StandardStockScreen({ path }: { path: ScreenPath }) {
  const t = useText();
  const deviceNo = useSearchParams()[0].get('deviceNo') ?? '';
  const known = deviceNoPattern.test(deviceNo);
  const query = trpc.stock.readStandardStock.useQuery({ deviceNo }, { enabled: known });
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
