import { appendFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';

const { PLANTED_FOLDER = '', LARDER_CLOCK_OFFSET_MS = 'none' } = process.env;

for (const locale of ['en-US', 'zh-CN (Chinese)']) {
  test.describe(`in ${locale}`, () => {
    test('opens a door at 5 $ + 1', ({ browserName: _ }, testInfo) => {
      const runs = join(PLANTED_FOLDER, 'runs');
      const isFirst = !existsSync(runs);
      appendFileSync(runs, `${locale}, clock ${LARDER_CLOCK_OFFSET_MS}\n`);
      testInfo.attachments.push({
        name: 'clock offset in ms',
        contentType: 'text/plain',
        body: Buffer.from('3600000'),
      });
      if (isFirst) testInfo.annotations.push({ type: 'note', description: 'no picture of the door' });
      expect(locale === 'en-US' && isFirst).toBe(false);
    });
  });
}
