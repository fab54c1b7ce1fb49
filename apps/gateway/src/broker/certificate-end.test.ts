import { expect, test } from 'vitest';
import { testCertificate } from '../../test/test-certificate.ts';
import { certificateEndSeconds } from './certificate-end.ts';

test('the end of a certificate is read from the first of a chain', () => {
  const end = new Date('2126-10-28T04:32:43Z').getTime() / 1000;
  expect(certificateEndSeconds(testCertificate)).toBe(end);
  expect(certificateEndSeconds(`${testCertificate}\n${testCertificate}`)).toBe(end);
});
