import { describe, expect, test } from 'vitest';
import { allowedSteps } from '../transition.ts';
import { checkLeaving, lifecycleTransitions, transitionLifecycle } from './lifecycle-transitions.ts';

describe('the life of a cabinet', () => {
  test('knows these steps and refuses all others', () => {
    expect(allowedSteps(lifecycleTransitions, transitionLifecycle)).toEqual([
      'in_stock + allocate → to_be_activated',
      'in_stock + retire → retired',
      'to_be_activated + retire → retired',
      'to_be_activated + activate → operational',
      'to_be_activated + deallocate → in_stock',
      'operational + retire → retired',
      'operational + release → in_stock',
    ]);
  });

  test.each([
    [{ openSession: false, openRestockTask: false, openAbnormalOrder: false }, undefined],
    [{ openSession: true, openRestockTask: false, openAbnormalOrder: false }, 'DEVICE_BUSY'],
    [{ openSession: false, openRestockTask: false, openAbnormalOrder: true }, 'DEVICE_BUSY'],
    [{ openSession: false, openRestockTask: true, openAbnormalOrder: false }, 'RESTOCK_TASK_EXISTS'],
  ])('with %j it leaves, or is refused: %s', (open, code) => {
    const checked = checkLeaving(open);
    expect(checked.ok ? undefined : checked.refusal.code).toBe(code);
  });
});
