import { RestockRecordsScreen } from '#features/restock/records/restock-records-screen.tsx';

/** Screen 103: restock records, in quick mode. */
export default function RecordListPage() {
  return <RestockRecordsScreen path="/pages/new-restock/quick-restock/record-list" mode="quick" />;
}
