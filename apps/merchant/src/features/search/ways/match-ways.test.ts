import { describe, expect, test } from 'vitest';
import { matchWays, nameWay } from './match-ways.ts';

const ways = [
  nameWay('refunds', ['Refunds', '退款'], ['money back', '退钱']),
  nameWay('withdraw', ['Withdraw money', '提现'], ['payout bank', '打款']),
  nameWay('temperature', ['Over-temperature warning', '超温预警'], ['too warm', '温度 太热']),
  nameWay('door', ['Open a door', '远程开门'], ['unlock lock', '开锁']),
];
const found = (typed: string) => matchWays(typed, ways, 5);

describe('what was typed:', () => {
  test.each([
    ['its title', 'Refunds', ['refunds']],
    ['the beginning of a word', 'refu', ['refunds']],
    ['another form of a word', 'withdrawing', ['withdraw']],
    ['another word for it', 'payout', ['withdraw']],
    ['several words in any order', 'money withdraw', ['withdraw']],
    ['a word that two have, its title first', 'money', ['withdraw', 'refunds']],
    ['a question', 'How do I withdraw?', ['withdraw']],
    ['capitals and accents', 'RÉFUND', ['refunds']],
    ['a word that says nothing, where it is alone', 'open', ['door']],
    ['Chinese', '退款', ['refunds']],
    ['a part of a Chinese word', '超温', ['temperature']],
    ['a Chinese question', '怎么打款', ['withdraw']],
  ])('%s finds it', (_, typed, ids) => {
    expect(found(typed)).toEqual({ ids, isSure: true });
  });

  test.each([
    ['a missing letter', 'tempratur', ['temperature']],
    ['two letters in the wrong order', 'wihtdraw', ['withdraw']],
    ['the same at the end', 'withdrwa', ['withdraw']],
    ['a wrong letter', 'rafund', ['refunds']],
    ['a letter too many', 'reffunds', ['refunds']],
    ['a wrong Chinese character', '超温预紧', ['temperature']],
  ])('%s finds it, and it is said to be unsure', (_, typed, ids) => {
    expect(found(typed)).toEqual({ ids, isSure: false });
  });
});

describe('no way is found', () => {
  test.each([
    ['by nothing', ''],
    ['by signs', '$ · %'],
    ['by two slips', 'tmprature'],
    ['by a slip in a short word', 'dock'],
    ['by one word of two', 'refund lobby'],
    ['by numbers', '4242'],
    ['by other Chinese words', '可乐'],
  ])('%s', (_, typed) => {
    expect(found(typed).ids).toEqual([]);
  });
});

test('an exact word leaves ways out that are a letter away', () => {
  const near = [nameWay('audits', ['Audits'], []), nameWay('credit', ['Audit'], [])];
  expect(matchWays('audit', near, 5).ids).toEqual(['credit', 'audits']);
  expect(matchWays('audat', near, 5)).toEqual({ ids: ['audits', 'credit'], isSure: false });
});

test('no more are returned than asked for', () => {
  expect(matchWays('money', ways, 1).ids).toEqual(['withdraw']);
});
