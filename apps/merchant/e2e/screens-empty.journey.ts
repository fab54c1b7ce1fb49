import { expect } from './journey.ts';
import { screenCases } from './screens/screen-cases.ts';
import { see, testInParts } from './screens/screen-test.ts';
import { watchComplaints } from './watch-complaints.ts';

const cases = screenCases.filter(({ empty }) => empty);

testInParts('empty', { cases: () => cases, size: 15 }, async (viewer, shown) => {
  if (!shown.empty) return;
  const page = await (await viewer.phone(shown.empty.reader)).newPage();
  const complaints = watchComplaints(page);
  // Texts differ between languages, roles do not.
  const looks =
    viewer.locale === 'en-US' ? ({ picture: true, axe: true } as const) : ({ picture: true } as const);
  await see(page, { shown, state: 'empty', sight: shown.empty, looks }, viewer);
  expect.soft(complaints, `console of ${shown.id}`).toEqual([]);
  await page.close();
});
