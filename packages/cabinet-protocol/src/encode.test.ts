import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { arbitraryMessage } from '../test/arbitrary-message.ts';
import type { DownMessage, UpMessage } from './catalog.ts';
import { decodeDown, decodeUp } from './decode.ts';
import { encodeDown, encodeUp } from './encode.ts';
import { exampleMessage } from './example-message.ts';
import { downSchemas, upSchemas } from './message-schema.ts';

describe('encoding', () => {
  test.each([...upSchemas])('%s decodes to what was encoded', (_type, { schema }) => {
    fc.assert(
      fc.property(arbitraryMessage(schema), (message) => {
        const { topic, payload } = encodeUp('VC24090001', message as UpMessage);
        const decoded = decodeUp(topic, payload);
        expect(decoded.kind === 'ok' && decoded.message).toEqual(message);
      }),
      { numRuns: 30 },
    );
  });

  test.each([...downSchemas])('%s decodes to what was encoded', (_type, { schema }) => {
    fc.assert(
      fc.property(arbitraryMessage(schema), (message) => {
        const { topic, payload } = encodeDown('VC24090001', message as DownMessage);
        const decoded = decodeDown(topic, payload);
        expect(decoded.kind === 'ok' && decoded.message).toEqual(message);
      }),
      { numRuns: 30 },
    );
  });
});

test('refuses to encode a message that breaks its own schema', () => {
  const birth = exampleMessage('up', 'birth');
  expect(() => encodeUp('VC24090001', { ...birth, conn: 'no' })).toThrow();
});
