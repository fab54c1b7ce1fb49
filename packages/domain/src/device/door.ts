/** The doors of a cabinet; a single-door cabinet has only the left one. [protocol 2] */
export const doors = ['L', 'R'] as const;
export type Door = (typeof doors)[number];
