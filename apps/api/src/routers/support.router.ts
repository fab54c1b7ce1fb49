import { readLegal } from '@larder/use-cases/support/read-legal';
import { readSupportSettings } from '@larder/use-cases/support/read-support-settings';
import { procedure } from '../http/procedure.ts';
import { trpc } from '../http/trpc.ts';

export const supportRouter = trpc.router({
  readLegal: procedure(readLegal),
  readSettings: procedure(readSupportSettings),
});
