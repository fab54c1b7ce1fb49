import { screenCases } from './screens/screen-cases.ts';
import { FIRST_LOCALE, otherLocales, testInParts } from './screens/screen-test.ts';
import { walkThrough } from './screens/walk-through.ts';

const cases = screenCases.filter(({ empty }) => empty);

testInParts('empty', { cases, size: 15, languages: [FIRST_LOCALE] }, (viewer, own) =>
  walkThrough(own, 'empty', viewer, { looks: { picture: true, axe: true } }),
);

testInParts('empty', { cases, size: 40, languages: otherLocales }, (viewer, own) =>
  walkThrough(own, 'empty', viewer, { looks: { picture: true } }),
);
