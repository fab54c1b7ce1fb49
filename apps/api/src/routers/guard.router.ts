import { listStandings } from '@larder/use-cases/guard/list-standings';
import { readRules } from '@larder/use-cases/guard/read-rules';
import { saveRules } from '@larder/use-cases/guard/save-rules';
import { procedure } from '../http/procedure.ts';
import { trpc } from '../http/trpc.ts';

export const guardRouter = trpc.router({
  readRules: procedure(readRules),
  saveRules: procedure(saveRules),
  listStandings: procedure(listStandings),
});
