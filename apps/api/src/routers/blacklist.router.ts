import { addFromOrder } from '@larder/use-cases/blacklist/add-from-order';
import { listBlacklist } from '@larder/use-cases/blacklist/list-blacklist';
import { readCard } from '@larder/use-cases/blacklist/read-card';
import { removeEntry } from '@larder/use-cases/blacklist/remove-entry';
import { procedure } from '../http/procedure.ts';
import { trpc } from '../http/trpc.ts';

export const blacklistRouter = trpc.router({
  list: procedure(listBlacklist),
  readCard: procedure(readCard),
  addFromOrder: procedure(addFromOrder),
  removeEntry: procedure(removeEntry),
});
