import type { Scenario } from './scenario.ts';

export const busyLobby: Scenario = {
  name: 'busy-lobby',
  story: 'A lobby at noon: people come all the time, of every kind.',
  expect: 'Orders, voids and a few abnormal orders; stock goes down; nothing is left open.',
  cabinets: 1,
  shoppersPerHour: 120,
  steps: [
    { afterS: 5, comes: 'buyer' },
    { afterS: 60, comes: 'two-doors' },
    { afterS: 60, comes: 'returner' },
    { afterS: 60, comes: 'swapper' },
    { afterS: 60, comes: 'buyer' },
  ],
};
