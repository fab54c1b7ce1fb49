import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const source = fileURLToPath(new URL('../../', import.meta.url));

test('pages navigate by screen-kit/navigation; react-router would add 12 KB to the first screen', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: source }).filter(
    (file) => !file.startsWith('pages/default/') && !/dev-page\.tsx$|one-router\.test\.ts$/.test(file),
  );
  const strays = files.filter((file) =>
    readFileSync(source + file, 'utf8').includes("from 'react-router-dom'"),
  );
  expect(strays).toEqual([]);
});
