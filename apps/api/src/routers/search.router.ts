import { findMatches } from '@larder/use-cases/search/find-matches';
import { procedure } from '../http/procedure.ts';
import { trpc } from '../http/trpc.ts';

export const searchRouter = trpc.router({
  findMatches: procedure(findMatches),
});
