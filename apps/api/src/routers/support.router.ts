import { readSupportSettings } from '@larder/use-cases/support/read-support-settings';
import { procedure } from '../http/procedure.ts';
import { trpc } from '../http/trpc.ts';

export const supportRouter = trpc.router({
  readSettings: procedure(readSupportSettings),
});
