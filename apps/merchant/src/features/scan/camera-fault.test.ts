import { describe, expect, test } from 'vitest';
import { cameraFault } from './camera-fault.ts';

describe('a camera failure', () => {
  test.each([
    ['NotAllowedError', 'denied'],
    ['SecurityError', 'denied'],
    ['NotFoundError', 'none'],
    ['NotReadableError', 'none'],
    ['OverconstrainedError', 'none'],
  ])('maps the error %s to %s', (name, fault) => {
    expect(cameraFault(new DOMException('', name))).toBe(fault);
  });
  test('maps any other error to a missing camera', () => {
    expect(cameraFault('whatever')).toBe('none');
  });
});
