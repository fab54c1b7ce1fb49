import { applyDueVersions as useCase } from '@larder/use-cases/template/apply-due-versions';
import { planWorker } from './worker.ts';

/** Puts due template versions into force. */
export const applyTemplates = planWorker({
  name: 'apply-templates',
  everyMs: 5_000,
  useCase,
  input: undefined,
  hasMore: ({ more }) => more,
});
