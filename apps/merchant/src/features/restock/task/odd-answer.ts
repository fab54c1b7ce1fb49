/** Restocker's answer for an odd line: repair it, or leave it. */
export type OddAnswer = 'repair' | 'keep';
