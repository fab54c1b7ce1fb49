import { describe, expect, test } from 'vitest';
import { unsavedForms } from './unsaved-forms.ts';

describe('unsaved forms', () => {
  test('ask before leaving until they are closed', () => {
    expect(unsavedForms.any()).toBe(false);
    const close = unsavedForms.add();
    expect(unsavedForms.any()).toBe(true);
    close();
    expect(unsavedForms.any()).toBe(false);
  });
  test('do not ask once sent or abandoned, but the next form does', () => {
    const close = unsavedForms.add();
    unsavedForms.abandon();
    expect(unsavedForms.any()).toBe(false);
    close();
    const closeNext = unsavedForms.add();
    expect(unsavedForms.any()).toBe(true);
    closeNext();
  });
});
