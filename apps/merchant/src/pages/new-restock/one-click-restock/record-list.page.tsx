import { RestockRecordsScreen } from '#features/restock/records/restock-records-screen.tsx';

/** 112 */
export default function RecordListPage() {
  return <RestockRecordsScreen path="/pages/new-restock/one-click-restock/record-list" mode="one_click" />;
}
