import { changePasswordForm, registerForm } from '@larder/contract/identity.contract';
import { describe, expect, test } from 'vitest';
import { formResolver } from './form-resolver.ts';

// biome-ignore lint/suspicious/noExplicitAny: the resolver reads nothing of the options
const options = {} as any;

describe("a form validated by the API's schema", () => {
  test('returns the values as the API accepts them', async () => {
    const judged = await formResolver(changePasswordForm)(
      { currentPassword: 'old secret', newPassword: 'new secret', confirm: 'new secret' },
      undefined,
      options,
    );
    expect(judged).toEqual({
      values: { currentPassword: 'old secret', newPassword: 'new secret', confirm: 'new secret' },
      errors: {},
    });
  });
  test('reports each invalid field with the key of its text', async () => {
    const { errors } = await formResolver(registerForm)(
      {
        merchantName: '',
        contactName: 'Ann',
        country: 'US',
        email: 'nonsense',
        code: '12',
        password: 'letters',
        confirm: 'letters',
        acceptTerms: true,
      },
      undefined,
      options,
    );
    expect(errors).toMatchObject({
      merchantName: { message: 'valid.merchantName' },
      email: { message: 'valid.email' },
      code: { message: 'valid.code' },
      password: { message: 'valid.password.rule' },
    });
    expect(errors).not.toHaveProperty('contactName');
  });
  test('reports differing passwords at the second one', async () => {
    const { errors } = await formResolver(changePasswordForm)(
      { currentPassword: 'old secret', newPassword: 'new secret', confirm: 'other' },
      undefined,
      options,
    );
    expect(errors).toMatchObject({ confirm: { message: 'valid.password.mismatch' } });
  });
});
