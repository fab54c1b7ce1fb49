import { addRestocker } from '@larder/use-cases/team/add-restocker';
import { bindRestocker } from '@larder/use-cases/team/bind-restocker';
import { deleteRestocker } from '@larder/use-cases/team/delete-restocker';
import { listRestockers } from '@larder/use-cases/team/list-restockers';
import { readRestocker } from '@larder/use-cases/team/read-restocker';
import { renameRestocker } from '@larder/use-cases/team/rename-restocker';
import { resetRestockerPassword } from '@larder/use-cases/team/reset-restocker-password';
import { setRestockerStatus } from '@larder/use-cases/team/set-restocker-status';
import { unbindRestocker } from '@larder/use-cases/team/unbind-restocker';
import { procedure } from '../http/procedure.ts';
import { trpc } from '../http/trpc.ts';

export const teamRouter = trpc.router({
  restockers: procedure(listRestockers),
  restocker: procedure(readRestocker),
  addRestocker: procedure(addRestocker),
  renameRestocker: procedure(renameRestocker),
  resetRestockerPassword: procedure(resetRestockerPassword),
  bind: procedure(bindRestocker),
  unbind: procedure(unbindRestocker),
  setRestockerStatus: procedure(setRestockerStatus),
  deleteRestocker: procedure(deleteRestocker),
});
