import { rankDevices } from '@larder/use-cases/home/rank-devices';
import { readOverview } from '@larder/use-cases/home/read-overview';
import { procedure } from '../http/procedure.ts';
import { trpc } from '../http/trpc.ts';

export const homeRouter = trpc.router({
  rankDevices: procedure(rankDevices),
  readOverview: procedure(readOverview),
});
