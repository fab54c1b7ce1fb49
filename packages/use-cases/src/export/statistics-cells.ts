/** 12.3% */
export const percentText = (ppm: number | null): string | null =>
  ppm === null ? null : `${Math.round(ppm / 1_000) / 10}%`;

/** Hours with one decimal: 4.5 */
export const hoursText = (seconds: number): number => Math.round(seconds / 360) / 10;
