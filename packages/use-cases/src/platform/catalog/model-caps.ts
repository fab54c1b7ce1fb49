/** What cabinets of a model can do before a birth says more: their doors, and recognition of what was taken. */
export const modelCaps = (doorCount: number): string[] => [
  'door.L',
  ...(doorCount === 2 ? ['door.R'] : []),
  'vision.device',
];
