import { createExport } from '@larder/use-cases/export/create-export';
import { downloadExport } from '@larder/use-cases/export/download-export';
import { listExports } from '@larder/use-cases/export/list-exports';
import { repeatExport } from '@larder/use-cases/export/repeat-export';
import { procedure } from '../http/procedure.ts';
import { trpc } from '../http/trpc.ts';

export const exportRouter = trpc.router({
  create: procedure(createExport),
  download: procedure(downloadExport),
  list: procedure(listExports),
  repeat: procedure(repeatExport),
});
