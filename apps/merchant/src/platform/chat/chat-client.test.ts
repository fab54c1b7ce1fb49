import { accept, refuse } from '@larder/domain/refusal';
import { describe, expect, test, vi } from 'vitest';
import { type ChatFunction, createChatClient } from './chat-client.ts';

const options = { appKey: 'key', scriptUrl: 'https://chat.example.com/widget.js', locale: 'en-US' };
const sam = { id: 'u1', merchant: 'Fresh Stop' };

function prepared({ loads = true }: { loads?: boolean } = {}) {
  const chat = vi.fn<ChatFunction>();
  let provider: ChatFunction | undefined;
  const load = vi.fn(async () => {
    if (loads) provider = chat;
    return loads ? accept() : refuse('SDK_LOADING_TIMEOUT');
  });
  return { chat, load, client: createChatClient({ load, provider: () => provider }) };
}

describe('the chat', () => {
  test("loads once, starts hidden with the user's data, and is shown", async () => {
    const { chat, load, client } = prepared();
    expect(await client.open(options, sam)).toEqual(accept());
    expect(await client.open({ ...options, locale: 'zh-CN' }, sam)).toEqual(accept());
    expect(load).toHaveBeenCalledTimes(1);
    expect(chat.mock.calls).toEqual([
      ['init', { appKey: 'key', hidden: true, region: 'overseas', locale: 'en-US', user: sam }],
      ['show', {}],
      ['locale', { locale: 'zh-CN' }],
      ['show', {}],
    ]);
  });

  test('restarts when the user agrees to share more, or when another user opens it', async () => {
    const { chat, client } = prepared();
    await client.open(options, sam);
    await client.open(options, { ...sam, email: 'sam@example.com' });
    expect(chat.mock.calls.map(([command]) => command)).toEqual(['init', 'show', 'destroy', 'init', 'show']);
  });

  test('is forgotten when the user signs out', async () => {
    const { chat, client } = prepared();
    await client.open(options, sam);
    client.destroy();
    client.destroy();
    expect(chat.mock.calls.at(-1)).toEqual(['destroy', {}]);
    expect(client.chat('show', {})).toEqual(refuse('CHAT_APP_KEY_REQUIRED'));
    await client.open(options, sam);
    expect(chat.mock.calls.map(([command]) => command)).toEqual(['init', 'show', 'destroy', 'init', 'show']);
  });

  test('reports a failed load, and may be tried again', async () => {
    const { load, client } = prepared({ loads: false });
    expect(await client.open(options, sam)).toEqual(refuse('SDK_LOADING_TIMEOUT'));
    await client.open(options, sam);
    expect(load).toHaveBeenCalledTimes(2);
  });

  test('loads nothing without a key', async () => {
    const { load, client } = prepared();
    expect(await client.open({ ...options, appKey: '' }, sam)).toEqual(refuse('CHAT_APP_KEY_REQUIRED'));
    expect(load).not.toHaveBeenCalled();
  });

  test.each([[undefined], [null], ['text'], [7], [['list']]])(
    'refuses the argument %j, which is no object',
    async (argument) => {
      const { client } = prepared();
      expect(client.chat('show', argument)).toEqual(refuse('CHAT_APP_KEY_REQUIRED'));
      await client.open(options, sam);
      expect(client.chat('show', argument)).toEqual(refuse('CHAT_ARG_OBJECT'));
    },
  );

  test('reports a script that defines nothing, or throws, as not loaded', async () => {
    const empty = createChatClient({ load: async () => accept(), provider: () => undefined });
    expect(await empty.open(options, sam)).toEqual(refuse('SDK_LOAD_ERROR'));
    const throwing = createChatClient({
      load: async () => accept(),
      provider: () => () => {
        throw new Error('no');
      },
    });
    expect(await throwing.open(options, sam)).toEqual(refuse('SDK_LOAD_ERROR'));
  });
});
