import { FIRST_LOCALE, otherLocales } from './screens/first-locale.ts';
import { screenCases } from './screens/screen-cases.ts';
import { testInParts } from './screens/screen-test.ts';
import { walkThrough } from './screens/walk-through.ts';

const cases = screenCases.filter(({ empty }) => empty);

testInParts('empty', { cases, size: 40, languages: [FIRST_LOCALE] }, (viewer, own) =>
  walkThrough(own, 'empty', viewer, { looks: { picture: true, axe: true } }),
);

testInParts('empty', { cases, size: 40, languages: otherLocales }, (viewer, own) =>
  walkThrough(own, 'empty', viewer, { looks: { picture: true } }),
);
