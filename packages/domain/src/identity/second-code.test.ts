import { describe, expect, test } from 'vitest';
import { judgeRecoveryCode, judgeTimeCode, readSecondCode, shownRecoveryCode } from './second-code.ts';

const codeOf = (judged: ReturnType<typeof judgeTimeCode> | ReturnType<typeof judgeRecoveryCode>) =>
  judged.ok ? 'accepted' : judged.refusal.code;

test.each([
  ['123456', { kind: 'time', code: '123456' }],
  [' 123 456 ', { kind: 'time', code: '123456' }],
  ['１２３４５６', { kind: 'time', code: '123456' }],
  ['7K2MQ-X04TB', { kind: 'recovery', code: '7K2MQX04TB' }],
  ['7k2mq xo4tb', { kind: 'recovery', code: '7K2MQX04TB' }],
  ['iiiii-lllll', { kind: 'recovery', code: '1111111111' }],
  ['12345', null],
  ['1234567', null],
  ['7K2MQ-X04T', null],
  ['7K2MQ-X04TU', null],
  ['', null],
])('reads %j as %j', (typed, expected) => {
  expect(readSecondCode(typed)).toEqual(expected);
});

test('shows a recovery code in two halves that read back as the same code', () => {
  expect(shownRecoveryCode('7K2MQX04TB')).toBe('7K2MQ-X04TB');
  expect(readSecondCode(shownRecoveryCode('7K2MQX04TB'))?.code).toBe('7K2MQX04TB');
});

describe('a code of an app', () => {
  test.each([
    ['of no allowed step', null, null, 'CODE_WRONG'],
    ['of no allowed step after an accepted one', null, 100, 'CODE_WRONG'],
    ['that is the first', 100, null, 'accepted'],
    ['of a later step', 101, 100, 'accepted'],
    ['of the same step', 100, 100, 'CODE_USED'],
    ['of an earlier step, although its time is not over', 99, 100, 'CODE_USED'],
  ])('is judged correctly: one %s', (_what, step, lastStep, outcome) => {
    expect(codeOf(judgeTimeCode(step, lastStep))).toBe(outcome);
  });

  test('is stored with the step that it belongs to', () => {
    expect(judgeTimeCode(101, 99)).toEqual({ ok: true, value: 101 });
  });
});

test.each([
  ['unknown', null, 'CODE_WRONG'],
  ['unused', { usedAt: null }, 'accepted'],
  ['used', { usedAt: new Date() }, 'CODE_USED'],
])('judges a recovery code that is %s', (_what, stored, outcome) => {
  expect(codeOf(judgeRecoveryCode(stored))).toBe(outcome);
});
