import { describe, expect, test } from 'vitest';
import { cameraFault } from './camera-fault.ts';

describe('a camera that does not open', () => {
  test.each([
    ['NotAllowedError', 'denied'],
    ['SecurityError', 'denied'],
    ['NotFoundError', 'none'],
    ['NotReadableError', 'none'],
    ['OverconstrainedError', 'none'],
  ])('%s means %s', (name, fault) => {
    expect(cameraFault(new DOMException('', name))).toBe(fault);
  });
  test('for any other reason is not there', () => {
    expect(cameraFault('whatever')).toBe('none');
  });
});
