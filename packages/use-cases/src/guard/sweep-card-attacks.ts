import { cardAttackChanges, holdCardAttackSweep } from '@larder/database/queries/guard/card-attack.queries';
import { accept } from '@larder/domain/refusal';
import { serverLimits } from '@larder/domain/server-limits';
import { z } from 'zod';
import { raiseAlerts } from '../alert/raise-alerts.ts';
import { recoverAlerts } from '../alert/recover-alerts.ts';
import { defineUseCase } from '../use-case.ts';

/**
 * Raises the alert of devices where many different cards were shown within an hour, and ends it an hour after that.
 * Denies nobody: most of the cards may be those of strangers. Returns the number of changed alerts; call again while it
 * equals `limit`. [domain 8, decision 101]
 */
export const sweepCardAttacks = defineUseCase({
  name: 'guard.sweepCardAttacks',
  access: 'internal',
  kind: 'write',
  input: z.object({ limit: z.int().min(1).default(200) }),
  run: async (ctx, { limit }) => {
    if (!(await holdCardAttackSweep(ctx.tx))) return accept(0);
    const since = new Date(ctx.now.getTime() - serverLimits.cardAttackMs);
    const changes = await cardAttackChanges(ctx.tx, since, serverLimits.cardAttackCards, limit);
    await raiseAlerts(
      ctx,
      changes
        .filter(({ cards }) => cards > 0)
        .map(({ deviceId, merchantId, cards }) => ({
          device: { id: deviceId, merchantId },
          type: 'card_attack' as const,
          subject: '',
          inferred: false,
          startedAt: ctx.now,
          cause: `card_attack:${ctx.newId()}`,
          detail: { cards },
        })),
    );
    await recoverAlerts(
      ctx,
      changes
        .filter(({ cards }) => cards === 0)
        .map(({ deviceId }) => ({ deviceId, type: 'card_attack', subject: '', endedAt: ctx.now })),
    );
    return accept(changes.length);
  },
});
