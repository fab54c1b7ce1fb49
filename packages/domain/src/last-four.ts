/** Returns the part of a number that may be shown: it is stored sealed. [domain 8, decision 128] */
export const lastFour = (plain: string): string => plain.slice(-4);
