import { readOverview } from '@larder/use-cases/home/read-overview';
import { procedure } from '../http/procedure.ts';
import { trpc } from '../http/trpc.ts';

export const homeRouter = trpc.router({
  readOverview: procedure(readOverview),
});
