import { faultCodes as reported } from '@larder/cabinet-protocol/reports/fault-raised.report';
import { faultCodes } from '@larder/domain/device/fault-codes';
import { expect, test } from 'vitest';

test('the app has words for the fault codes of the protocol', () => {
  expect(faultCodes).toEqual(reported);
});
