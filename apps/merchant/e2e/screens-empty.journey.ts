import { expect } from './journey.ts';
import { screenCases } from './screens/screen-cases.ts';
import { FIRST_LOCALE, otherLocales, see, testInParts } from './screens/screen-test.ts';
import { walkThrough } from './screens/walk-through.ts';
import { watchComplaints } from './watch-complaints.ts';

const cases = screenCases.filter(({ empty }) => empty);

testInParts('empty', { cases, size: 15, languages: [FIRST_LOCALE] }, async (viewer, own) => {
  for (const shown of own) {
    if (!shown.empty) continue;
    const page = await (await viewer.phone(shown.empty.reader)).newPage();
    const complaints = watchComplaints(page);
    await see(
      page,
      { shown, state: 'empty', sight: shown.empty, looks: { picture: true, axe: true } },
      viewer,
    );
    expect.soft(complaints, `console of ${shown.id}`).toEqual([]);
    await page.close();
  }
});

testInParts('empty', { cases, size: 40, languages: otherLocales }, (viewer, own) =>
  walkThrough(own, 'empty', viewer),
);
