import { useSearchParams } from 'react-router-dom';
import { RestockRecordScreen } from '#features/restock/records/restock-record-screen.tsx';
import { RestockRecordsScreen } from '#features/restock/records/restock-records-screen.tsx';

const PATH = '/pages/restock/restock-record';

/** Screen 94: the restock records of the older mode, or one of them. */
export default function LegacyRecordsPage() {
  const [search] = useSearchParams();
  return search.has('id') ? (
    <RestockRecordScreen path={PATH} />
  ) : (
    <RestockRecordsScreen path={PATH} mode="legacy" />
  );
}
