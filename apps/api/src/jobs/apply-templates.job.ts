import { applyDueVersions } from '@larder/use-cases/template/apply-due-versions';
import { planWorker } from './worker.ts';

/** Brings template versions into force whose time has come. */
export const applyTemplates = planWorker({
  name: 'apply-templates',
  everyMs: 5_000,
  useCase: applyDueVersions,
  input: undefined,
  hasMore: ({ more }) => more,
});
