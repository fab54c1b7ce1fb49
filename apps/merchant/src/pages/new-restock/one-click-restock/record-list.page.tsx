import { RestockRecordsScreen } from '#features/restock/records/restock-records-screen.tsx';

/** Screen 112: restock records, in one-click mode. */
export default function RecordListPage() {
  return <RestockRecordsScreen path="/pages/new-restock/one-click-restock/record-list" mode="one_click" />;
}
