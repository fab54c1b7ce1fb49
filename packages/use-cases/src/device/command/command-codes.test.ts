import { commandCodes as reported } from '@larder/cabinet-protocol/reports/cmd-status.report';
import { commandCodes } from '@larder/domain/refusals';
import { expect, test } from 'vitest';

test('a cabinet may answer a command with the codes that have texts', () => {
  expect(reported).toEqual(commandCodes);
});
