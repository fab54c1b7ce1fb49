import { describe, expect, test } from 'vitest';
import { allowedSteps } from '../../transition.ts';
import { checkLeaving, lifecycleTransitions, transitionLifecycle } from './lifecycle-transitions.ts';

describe('the lifecycle of a device', () => {
  test('makes these transitions and refuses all others', () => {
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
    [{}, undefined],
    [{ sessions: 1 }, 'DEVICE_BUSY'],
    [{ abnormalOrders: 2 }, 'DEVICE_BUSY'],
    [{ restockTasks: 1 }, 'RESTOCK_TASK_EXISTS'],
    [{ sessions: 1, restockTasks: 1, abnormalOrders: 3 }, 'DEVICE_BUSY'],
  ])('checks whether a device with %j may leave: %s', (open, code) => {
    const checked = checkLeaving({ sessions: 0, restockTasks: 0, abnormalOrders: 0, ...open });
    expect(checked.ok ? undefined : checked.refusal).toEqual(code && { code, params: open });
  });
});
