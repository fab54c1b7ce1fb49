import { describe, expect, test } from 'vitest';
import { readSecretFiles } from './secret-settings.ts';

const files: Record<string, string> = {
  '/key': 'of a file\r\n',
  '/empty': '\n',
  '/two lines': 'one\ntwo\n\n',
};
const readFile = (path: string): string => {
  const content = files[path];
  if (content === undefined) throw Object.assign(new Error(`no ${path}`), { code: 'ENOENT' });
  return content;
};
const read = (variables: Record<string, string | undefined>) => readSecretFiles(variables, readFile);

describe('secrets by file', () => {
  test.each([
    ['are read without the line break at the end', '/key', 'of a file'],
    ['keep line breaks inside of them', '/two lines', 'one\ntwo'],
    ['count as absent when the file is empty', '/empty', undefined],
  ])('%s', (_what, path, expected) => {
    const { variables, faults } = read({ TOKEN_KEY_FILE: path, TOKEN_KEY: '' });
    expect(variables.TOKEN_KEY).toBe(expected);
    expect(faults).toEqual([]);
  });

  test('are refused beside the value itself', () => {
    const { faults } = read({ TOKEN_KEY: 'a value', TOKEN_KEY_FILE: '/key' });
    expect(faults).toEqual([
      { name: 'TOKEN_KEY', fault: 'is set, and TOKEN_KEY_FILE as well: set one of them' },
    ]);
  });

  test('name the setting, but neither value nor path, when the file cannot be read', () => {
    const { variables, faults } = read({ PAYMENT_KEY_FILE: 'a secret instead of a path' });
    expect(variables.PAYMENT_KEY).toBeUndefined();
    expect(faults).toEqual([
      { name: 'PAYMENT_KEY', fault: 'the file of PAYMENT_KEY_FILE cannot be read (ENOENT)' },
    ]);
  });

  test('are not looked for behind settings that name a file anyway', () => {
    const given = { MQTT_TLS_KEY_FILE: '/nowhere', FCM_SERVICE_ACCOUNT_FILE: '/nowhere', PORT: '80' };
    expect(read({ ...given, HOST: '', TZ: undefined })).toEqual({ variables: given, faults: [] });
  });
});
