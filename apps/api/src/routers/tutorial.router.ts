import { listTutorials } from '@larder/use-cases/tutorial/list-tutorials';
import { readTutorial } from '@larder/use-cases/tutorial/read-tutorial';
import { saveProgress } from '@larder/use-cases/tutorial/save-progress';
import { procedure } from '../http/procedure.ts';
import { trpc } from '../http/trpc.ts';

export const tutorialRouter = trpc.router({
  list: procedure(listTutorials),
  read: procedure(readTutorial),
  saveProgress: procedure(saveProgress),
});
