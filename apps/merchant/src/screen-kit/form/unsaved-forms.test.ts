import { describe, expect, test } from 'vitest';
import { unsavedForms } from './unsaved-forms.ts';

describe('unsaved forms', () => {
  test('are asked about until they are closed', () => {
    expect(unsavedForms.any()).toBe(false);
    const close = unsavedForms.add();
    expect(unsavedForms.any()).toBe(true);
    close();
    expect(unsavedForms.any()).toBe(false);
  });
  test('are not asked about once sent or abandoned, but the next form is', () => {
    const close = unsavedForms.add();
    unsavedForms.abandon();
    expect(unsavedForms.any()).toBe(false);
    close();
    const closeNext = unsavedForms.add();
    expect(unsavedForms.any()).toBe(true);
    closeNext();
  });
});
