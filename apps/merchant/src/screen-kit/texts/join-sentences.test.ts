import { expect, test } from 'vitest';
import { joinSentences } from './join-sentences.ts';

test.each([
  [['Enabling failed.', '4 tries left'], 'Enabling failed. 4 tries left'],
  [['启用失败。', '还可尝试4次'], '启用失败。还可尝试4次'],
  [['One.', undefined, ''], 'One.'],
])('joins %j as %s', (sentences, text) => {
  expect(joinSentences(...sentences)).toBe(text);
});
