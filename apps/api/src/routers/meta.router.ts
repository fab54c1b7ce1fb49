import { listEnums } from '@larder/use-cases/meta/list-enums';
import { procedure } from '../http/procedure.ts';
import { trpc } from '../http/trpc.ts';

export const metaRouter = trpc.router({ listEnums: procedure(listEnums) });
