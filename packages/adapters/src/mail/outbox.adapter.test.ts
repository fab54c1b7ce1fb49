import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createOutboxMail, readOutbox } from './outbox.adapter.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'larder-outbox-'));
});
afterAll(() => rm(folder, { recursive: true }));

describe('the outbox folder', () => {
  test('shows a sent mail', async () => {
    const mail = createOutboxMail(join(folder, 'new'));
    const sent = await mail.send({
      to: 'maria@example.com',
      locale: 'en-US',
      template: 'registerCode',
      params: { code: '123456', minutes: 10 },
    });
    expect(sent).toEqual({ kind: 'sent' });
    const [newest] = await readOutbox(join(folder, 'new'), 10);
    expect(newest).toMatchObject({
      to: 'maria@example.com',
      subject: '123456 is your Larder verification code',
    });
  });

  test('is empty before the first mail', async () => {
    expect(await readOutbox(join(folder, 'nowhere'), 10)).toEqual([]);
  });

  test('rejects the mail without throwing at the caller when it cannot be written', async () => {
    const file = join(folder, 'a-file');
    await writeFile(file, '');
    const mail = createOutboxMail(file);
    const sent = await mail.send({
      to: 'a@example.com',
      locale: 'zh-CN',
      template: 'passwordChanged',
      params: { url: '' },
    });
    expect(sent.kind).toBe('failed');
    expect(await mail.isReachable()).toBe(false);
  });

  test('reports whether it can be written before the first mail', async () => {
    expect(await createOutboxMail(join(folder, 'soon')).isReachable()).toBe(true);
  });
});
