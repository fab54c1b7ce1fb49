import { describe, expect, test } from 'vitest';
import { operatorOf } from './operator-name.ts';

const unknown = () => {
  throw new Error('a container may not know its user');
};
const anonymous = { user: unknown, isRequired: true };
const atDesk = { user: () => 'kim', isRequired: false };

describe('the name of an operator', () => {
  test.each([
    ['the user of the machine', atDesk, 'kim'],
    ['the setting', { ...atDesk, setting: 'maria' }, 'maria'],
    ['the option rather than the setting', { ...anonymous, as: 'sam', setting: 'maria' }, 'sam'],
    ['a mail address', { ...anonymous, as: 'sam.lee-2@example.com' }, 'sam.lee-2@example.com'],
    ['64 characters', { ...anonymous, setting: 'a'.repeat(64) }, 'a'.repeat(64)],
  ])('is %s', (_, sources, name) => {
    expect(operatorOf(sources)).toEqual({ ok: true, name });
  });

  test.each([
    ['none', anonymous, 'Say who you are'],
    [
      'the user of the image',
      { ...anonymous, setting: 'node' },
      'LARDER_OPERATOR takes the name of a person',
    ],
    ['the user of servers', { ...atDesk, as: 'Root' }, '--as takes the name of a person: Root'],
    ['an empty option', { ...anonymous, as: '', setting: 'maria' }, '--as takes'],
    ['a space', { ...anonymous, as: 'Sam Lee' }, '--as takes'],
    ['a line break', { ...anonymous, as: 'sam\n' }, '--as takes'],
    ['a dash at its start, as of a forgotten name', { ...anonymous, as: '--model' }, '--as takes'],
    ['65 characters', { ...anonymous, as: 'a'.repeat(65) }, '--as takes'],
    ['the id of a member', { ...anonymous, as: '00000000-0000-7000-8000-000000000001' }, '--as takes'],
  ])('refuses %s', (_, sources, fault) => {
    expect(operatorOf(sources)).toEqual({ ok: false, fault: expect.stringContaining(fault) });
  });
});
