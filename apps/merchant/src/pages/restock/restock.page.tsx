import { useSearchParams } from 'react-router-dom';
import { RestockDeviceScreen } from '#features/restock/device/restock-device-screen.tsx';
import { RestockTaskScreen } from '#features/restock/task/restock-task-screen.tsx';

const PATH = '/pages/restock/restock';

/** 97. The cabinet, and the visit once it has begun. */
export default function LegacyRestockPage() {
  const [search] = useSearchParams();
  return search.has('taskId') ? (
    <RestockTaskScreen path={PATH} mode="legacy" />
  ) : (
    <RestockDeviceScreen path={PATH} mode="legacy" />
  );
}
