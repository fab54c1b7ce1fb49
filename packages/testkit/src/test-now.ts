/** Initial time of the test clock and of fixtures: a Saturday far from any daylight saving change. */
export const testNow = '2026-11-21T10:00:00.000Z';
