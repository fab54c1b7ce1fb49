/** Restocker's answer for an odd line: repair it, leave it, or another date. */
export type OddAnswer = 'repair' | 'keep' | { readonly date: string };
