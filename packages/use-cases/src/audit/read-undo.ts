import { changeInput } from '@larder/contract/audit.contract';
import { accept } from '@larder/domain/refusal';
import { findOwnDevice } from '../device/find-own-device.ts';
import { defineUseCase } from '../use-case.ts';
import { findUndone } from './find-undone.ts';
import { planUndo } from './plan-undo.ts';

/**
 * Returns what undoing a change would do: values as they are and as they will be. Refuses as `audit.undoChange`.
 * [screens 138]
 */
export const readUndo = defineUseCase({
  name: 'audit.readUndo',
  access: { anyOf: ['audit.view'] },
  kind: 'read',
  input: changeInput,
  run: async (ctx, input) => {
    const row = await findUndone(ctx, input);
    if (!row.ok) return row;
    const device = await findOwnDevice(ctx, row.value.deviceNo);
    if (!device.ok) return device;
    const plan = await planUndo(ctx, row.value, device.value);
    if (!plan.ok) return plan;
    const { fields, lines, cancels } = plan.value;
    return accept({ fields, lines, cancels });
  },
});
