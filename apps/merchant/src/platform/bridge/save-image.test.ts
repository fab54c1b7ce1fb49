import { accept, refuse } from '@larder/domain/refusal';
import { describe, expect, test, vi } from 'vitest';
import { saveImage } from './save-image.ts';

const picture = { src: '/files/x.jpg', name: 'Lobby.jpg', asked: false };
const DATA = 'data:image/jpeg;base64,AAAA';

function phone(shell: { available: boolean; supports?: boolean; answer?: unknown }) {
  const call = vi.fn(async () => {
    if (shell.answer instanceof Error) throw shell.answer;
    return (shell.answer ?? null) as never;
  });
  const download = vi.fn();
  const bridge = { available: shell.available, supports: () => shell.supports ?? true, call };
  const ports = { bridge, read: async (): Promise<string | null> => DATA, download };
  return { ports, call, download };
}

describe('saving a picture', () => {
  test('downloads it in a browser', async () => {
    const { ports, call, download } = phone({ available: false });
    expect(await saveImage(ports, picture)).toEqual(accept('saved'));
    expect(download).toHaveBeenCalledWith(DATA, 'Lobby.jpg');
    expect(call).not.toHaveBeenCalled();
  });

  test.each([
    ['saved', { saved: true }, accept('saved')],
    ['forbidden', { saved: false, denied: true }, refuse('ALBUM_DENIED')],
    ['not asked yet', { saved: false, undecided: true }, accept('ask')],
    ['full', { saved: false }, refuse('FILE_ERROR')],
    ['an answer that is none', null, refuse('METHOD_NOT_SUPPORTED')],
    ['silence', new Error('late'), refuse('NETWORK_TIMEOUT')],
  ])("handles the shell's response: %s", async (_what, answer, result) => {
    const { ports, call } = phone({ available: true, answer });
    expect(await saveImage(ports, picture)).toEqual(result);
    expect(call).toHaveBeenCalledWith('saveImage', { name: 'Lobby.jpg', data: DATA, asked: false });
  });

  test('does not ask the user for ever', async () => {
    const { ports } = phone({ available: true, answer: { saved: false, undecided: true } });
    expect(await saveImage(ports, { ...picture, asked: true })).toEqual(refuse('FILE_ERROR'));
  });

  test('does not call a shell that cannot save', async () => {
    const { ports, call } = phone({ available: true, supports: false });
    expect(await saveImage(ports, picture)).toEqual(refuse('METHOD_NOT_SUPPORTED'));
    expect(call).not.toHaveBeenCalled();
  });

  test('reports a picture that cannot be read', async () => {
    const { ports } = phone({ available: true, answer: { saved: true } });
    expect(await saveImage({ ...ports, read: async () => null }, picture)).toEqual(refuse('FILE_ERROR'));
  });
});
