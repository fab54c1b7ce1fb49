import { idPattern } from '@larder/domain/ids';
import { CardSkeleton } from '@larder/ui/feedback/card-skeleton';
import { Card } from '@larder/ui/layout/card';
import { CardStack } from '@larder/ui/layout/card-stack';
import { List } from '@larder/ui/layout/list';
import { DataScreen } from '../../../app/data-screen.tsx';
import { useSearchParams } from '../../../app/navigation/use-search-params.ts';
import type { ScreenPath } from '../../../app/screens.ts';
import { StoppedScreen } from '../../../app/stopped-screen.tsx';
import { useText } from '../../../app/use-text.ts';
import { trpc } from '../../../platform/trpc.ts';
import { lineKey } from '../../stock/line-key.ts';
import { BackToTrip } from '../trip/back-to-trip.tsx';
import { OrderShortfall } from './order-shortfall.tsx';
import { RecordHead } from './record-head.tsx';
import { RecordLine } from './record-line.tsx';
import { RecordPhotos } from './record-photos.tsx';

/** RECORD (94, 104, 113, 126): what one visit did, never changed afterwards. */
export function RestockRecordScreen({ path }: { path: ScreenPath }) {
  const t = useText();
  const id = useSearchParams()[0].get('id') ?? '';
  const known = idPattern.test(id);
  const record = trpc.restock.record.useQuery({ id }, { enabled: known });
  if (!known) return <StoppedScreen path={path} kind="notFound" />;
  return (
    <DataScreen path={path} query={record} skeleton={<CardSkeleton cards={2} />}>
      {(data) => (
        <>
          <CardStack>
            <RecordHead record={data} />
            <RecordPhotos record={data} />
            <Card title={t('restock.record.lines')} flush>
              <List>
                {data.lines.map((line) => (
                  <RecordLine key={lineKey(line)} line={line} />
                ))}
              </List>
            </Card>
          </CardStack>
          <BackToTrip record={data} />
          <OrderShortfall record={data} />
        </>
      )}
    </DataScreen>
  );
}
