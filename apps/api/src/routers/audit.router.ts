import { listActs } from '@larder/use-cases/audit/list-acts';
import { listPeople } from '@larder/use-cases/audit/list-people';
import { readUndo } from '@larder/use-cases/audit/read-undo';
import { undoChange } from '@larder/use-cases/audit/undo-change';
import { procedure } from '../http/procedure.ts';
import { trpc } from '../http/trpc.ts';

export const auditRouter = trpc.router({
  listActs: procedure(listActs),
  listPeople: procedure(listPeople),
  readUndo: procedure(readUndo),
  undoChange: procedure(undoChange),
});
