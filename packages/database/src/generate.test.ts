import { expect, test } from 'vitest';
import { generateClient } from './generate.ts';

test('the client is generated once for a state of the schema', () => {
  generateClient();
  expect(generateClient()).toBe('unchanged');
});
