import { summaryInput } from '@larder/contract/alert.contract';
import { alertSummary } from '@larder/database/queries/alert/alert-list.queries';
import { alertTypes } from '@larder/domain/alert/alert-type';
import { accept } from '@larder/domain/refusal';
import { scopeOf } from '../actor.ts';
import { defineUseCase } from '../use-case.ts';

/** Counts the open alerts of every kind, with the start of the newest; power-off comes first. [screens 51] */
export const summarizeAlerts = defineUseCase({
  name: 'alert.summarize',
  access: { anyOf: ['alert.view'] },
  kind: 'read',
  input: summaryInput,
  run: async ({ tx, actor }) => {
    const rows = new Map(
      (await alertSummary(tx, actor.merchantId, scopeOf(actor))).map((row) => [row.type, row]),
    );
    return accept({
      types: alertTypes.map((type) => ({
        type,
        active: rows.get(type)?.active ?? 0,
        acknowledged: rows.get(type)?.acknowledged ?? 0,
        latestAt: rows.get(type)?.latestAt?.toISOString() ?? null,
      })),
    });
  },
});
