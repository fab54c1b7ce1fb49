/** When the clock of tests starts, and what fixtures are dated with: a Saturday far from any change of daylight saving time. */
export const testNow = '2026-11-21T10:00:00.000Z';
