import { createExport } from '@larder/use-cases/export/create-export';
import { procedure } from '../http/procedure.ts';
import { trpc } from '../http/trpc.ts';

export const exportRouter = trpc.router({ create: procedure(createExport) });
