import type { Scenario } from './scenario.ts';

export const cameraFault: Scenario = {
  name: 'camera-fault',
  story: 'The cameras are blind while somebody shops.',
  expect: 'A fault; the recognition fails; an abnormal order with 24 h to decide.',
  cabinets: 1,

  steps: [
    { afterS: 1, does: { act: 'fault', fault: { kind: 'cameras' } } },
    { afterS: 1, comes: 'buyer' },
    { afterS: 300, does: { act: 'fault', fault: { kind: 'cameras', on: false } } },
  ],
};
