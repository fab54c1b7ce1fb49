import { expect, test } from 'vitest';
import { testCertificate } from '../../test/test-certificate.ts';
import { certificateValidity } from './certificate-validity.ts';

test('the validity of a certificate is read from the first of a chain', () => {
  const seconds = (text: string) => new Date(text).getTime() / 1000;
  const validity = {
    startSeconds: seconds('2026-11-21T04:32:43Z'),
    endSeconds: seconds('2126-10-28T04:32:43Z'),
  };
  expect(certificateValidity(testCertificate)).toEqual(validity);
  expect(certificateValidity(`${testCertificate}\n${testCertificate}`)).toEqual(validity);
});
