import { RestockTaskScreen } from '#features/restock/task/restock-task-screen.tsx';

/** Screen 111: the task at one device, in one-click mode. */
export default function RestockTaskPage() {
  return <RestockTaskScreen path="/pages/new-restock/one-click-restock/restock" mode="one_click" />;
}
