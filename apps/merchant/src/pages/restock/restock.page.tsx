import { useSearchParams } from 'react-router-dom';
import { RestockDeviceScreen } from '#features/restock/device/restock-device-screen.tsx';
import { RestockTaskScreen } from '#features/restock/task/restock-task-screen.tsx';

const PATH = '/pages/restock/restock';

/** Screen 97: a device in the older mode, and its task once it has begun. */
export default function LegacyRestockPage() {
  const [search] = useSearchParams();
  return search.has('taskId') ? (
    <RestockTaskScreen path={PATH} mode="legacy" />
  ) : (
    <RestockDeviceScreen path={PATH} mode="legacy" />
  );
}
