import { cancelTask } from '@larder/use-cases/restock/cancel-task';
import { listRestockDevices } from '@larder/use-cases/restock/list-restock-devices';
import { openTaskDoor } from '@larder/use-cases/restock/open-task-door';
import { readRestockDevice } from '@larder/use-cases/restock/read-restock-device';
import { readRestockOverview } from '@larder/use-cases/restock/read-restock-overview';
import { readTask } from '@larder/use-cases/restock/read-task';
import { startTask } from '@larder/use-cases/restock/start-task';
import { submitTask } from '@larder/use-cases/restock/submit-task';
import { procedure } from '../http/procedure.ts';
import { trpc } from '../http/trpc.ts';

export const restockRouter = trpc.router({
  overview: procedure(readRestockOverview),
  devices: procedure(listRestockDevices),
  device: procedure(readRestockDevice),
  startTask: procedure(startTask),
  openDoor: procedure(openTaskDoor),
  task: procedure(readTask),
  submit: procedure(submitTask),
  cancelTask: procedure(cancelTask),
});
