import { RestockRecordsScreen } from '#features/restock/records/restock-records-screen.tsx';

/** 103 */
export default function RecordListPage() {
  return <RestockRecordsScreen path="/pages/new-restock/quick-restock/record-list" mode="quick" />;
}
