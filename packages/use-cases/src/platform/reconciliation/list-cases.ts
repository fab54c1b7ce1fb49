import { minorToNumber } from '@larder/database/minor-to-number';
import { accept } from '@larder/domain/refusal';
import { z } from 'zod';
import { defineUseCase } from '../../use-case.ts';

/** Returns the cases of a day, or all that are open, oldest first, with the line of the provider. */
export const listCases = defineUseCase({
  name: 'platform.listCases',
  access: 'internal',
  kind: 'read',
  input: z.object({
    day: z.iso.date().optional(),
    limit: z.int().min(1).max(1_000).default(200),
  }),
  run: async ({ tx }, { day, limit }) => {
    const cases = await tx.reconciliationCase.findMany({
      where: day ? { day: new Date(`${day}T00:00:00Z`) } : { explainedAt: null },
      orderBy: [{ openedAt: 'asc' }, { id: 'asc' }],
      take: limit,
    });
    const lineIds = cases.flatMap(({ lineId }) => lineId ?? []);
    const txnIds = cases.flatMap(({ txnId }) => txnId ?? []);
    const [lines, txns] = await Promise.all([
      tx.providerLine.findMany({ where: { id: { in: lineIds } } }),
      tx.ledgerTxn.findMany({ where: { id: { in: txnIds } } }),
    ]);
    return accept(
      cases.map(({ differenceMinor, ...row }) => {
        const line = lines.find(({ id }) => id === row.lineId);
        const txn = txns.find(({ id }) => id === row.txnId);
        return {
          ...row,
          differenceMinor: minorToNumber(differenceMinor),
          theirs: line
            ? {
                lineRef: line.lineRef,
                kind: line.kind,
                sourceRef: line.sourceRef,
                netMinor: minorToNumber(line.netMinor),
              }
            : null,
          ours: txn
            ? {
                kind: txn.kind,
                causeId: txn.causeId,
                providerRef: txn.providerRef,
                grossMinor: minorToNumber(txn.grossMinor),
              }
            : null,
        };
      }),
    );
  },
});
