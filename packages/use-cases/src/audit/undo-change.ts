import { changeInput } from '@larder/contract/audit.contract';
import { parseInput } from '@larder/contract/parse-input';
import { accept } from '@larder/domain/refusal';
import { lockOwnDevice } from '../device/lock-own-device.ts';
import { defineUseCase } from '../use-case.ts';
import { findUndone } from './find-undone.ts';
import { planUndo } from './plan-undo.ts';

/**
 * Undoes a change of a template, of thresholds or of freezing: runs the ordinary use case with the former values, in
 * this transaction and with its permission. The audit row is the one of that use case and names the change it undoes.
 * Refuses `UNDO_SUPERSEDED` if something newer exists, also for the second of two people at once; `NOT_FOUND`; and as
 * the ordinary use case. [screens 138, decision 119]
 */
export const undoChange = defineUseCase({
  name: 'audit.undoChange',
  access: { anyOf: ['audit.view'] },
  kind: 'write',
  input: changeInput,
  audit: { objectType: 'audit_log', objectId: ({ id }) => id },
  run: async (ctx, input) => {
    const row = await findUndone(ctx, input);
    if (!row.ok) return row;
    const { deviceNo, action } = row.value;
    const device = await lockOwnDevice(ctx, deviceNo);
    if (!device.ok) return device;
    ctx.audit({ deviceId: device.value.id });
    const plan = await planUndo(ctx, row.value, device.value);
    if (!plan.ok) return plan;
    for (const { useCase, input: former } of plan.value.calls) {
      const parsed = parseInput(useCase.input, former);
      if (!parsed.ok) return parsed;
      const done = await useCase.run(ctx, parsed.value);
      if (!done.ok) return done;
      const rule = useCase.audit === 'none' ? undefined : useCase.audit;
      ctx.audit({
        ...(rule?.objectId && { objectId: rule.objectId(parsed.value) }),
        carriedOut: { action: useCase.name, objectType: rule?.objectType ?? 'device', undoes: input.id },
      });
    }
    return accept({ action });
  },
});
