import { listMyLibrary } from '@larder/use-cases/product/list-my-library';
import { listVarieties } from '@larder/use-cases/product/list-varieties';
import { procedure } from '../http/procedure.ts';
import { trpc } from '../http/trpc.ts';

export const productRouter = trpc.router({
  myLibrary: procedure(listMyLibrary),
  varieties: procedure(listVarieties),
});
