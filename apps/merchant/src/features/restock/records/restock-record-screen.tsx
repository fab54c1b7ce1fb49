import { idPattern } from '@larder/domain/ids';
import { lineKey, shelfKey } from '@larder/domain/stock/line-key';
import { CardSkeleton } from '@larder/ui/feedback/card-skeleton';
import { Card } from '@larder/ui/layout/card';
import { CardStack } from '@larder/ui/layout/card-stack';
import { List } from '@larder/ui/layout/list';
import { useSearchParams } from 'react-router-dom';
import { BackToTrip } from '#features/restock/trip/back-to-trip.tsx';
import { shelvesOf } from '#features/stock/shelves-of.ts';
import { type Outputs, trpc } from '#platform/trpc.ts';
import type { ScreenPath } from '#screen-kit/navigation/screens.ts';
import { DataScreen } from '#screen-kit/screen/data-screen.tsx';
import { StoppedScreen } from '#screen-kit/screen/stopped-screen.tsx';
import { useShelfWords } from '#screen-kit/texts/use-shelf-words.ts';
import { OrderShortfall } from './order-shortfall.tsx';
import { RecordHead } from './record-head.tsx';
import { RecordLine } from './record-line.tsx';
import { RecordPhotos } from './record-photos.tsx';

/** Screen RECORD (94, 104, 113, 126): what one task did; never changes afterwards. */
export function RestockRecordScreen({ path }: { path: ScreenPath }) {
  const id = useSearchParams()[0].get('id') ?? '';
  const known = idPattern.test(id);
  const record = trpc.restock.readRecord.useQuery({ id }, { enabled: known });
  if (!known) return <StoppedScreen path={path} kind="notFound" />;
  return (
    <DataScreen path={path} query={record} skeleton={<CardSkeleton cards={2} />}>
      {(data) => (
        <>
          <CardStack>
            <RecordHead record={data} />
            <RecordPhotos record={data} />
            <RecordLines record={data} />
          </CardStack>
          <BackToTrip record={data} />
          <OrderShortfall record={data} />
        </>
      )}
    </DataScreen>
  );
}

/** Lines of the record, shelf by shelf: one product may stand on several. */
function RecordLines({ record: { lines, doors } }: { record: Outputs['restock']['readRecord'] }) {
  const shelfTitle = useShelfWords(doors);
  return shelvesOf(lines).map((shelf) => (
    <Card key={shelfKey(shelf)} title={shelfTitle(shelf)} flush>
      <List>
        {shelf.lines.map((line) => (
          <RecordLine key={lineKey(line)} line={line} />
        ))}
      </List>
    </Card>
  ));
}
