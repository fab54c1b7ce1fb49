import { expect, test } from 'vitest';
import { generateClient } from './generate.ts';

test('generateClient generates the client once for a state of the schema', () => {
  generateClient();
  expect(generateClient()).toBe('unchanged');
});
