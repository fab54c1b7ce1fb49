import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { loadTexts, restOfTexts } from '#screen-kit/texts/load-texts.ts';
import { NoMode } from './no-mode.tsx';

beforeAll(async () => {
  await loadTexts();
  await restOfTexts();
});
afterEach(cleanup);

test.each([
  ['has no mode', [false, false], 'Restock is not enabled'],
  [
    'has one that the reader may not use',
    [false, true],
    'You do not have permission for the restock modes in use',
  ],
])('a merchant that %s', (_, offered, words) => {
  render(<NoMode icon={null} modes={offered.map((isOffered) => ({ isOffered }))} />);
  expect(screen.getByText(words)).toBeDefined();
});
