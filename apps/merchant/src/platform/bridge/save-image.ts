import { accept, type Result, refuse } from '@larder/domain/refusal';
import type { NativeBridge } from './native-bridge.ts';

type SavePorts = {
  readonly bridge: Pick<NativeBridge, 'supports' | 'call'> & { readonly available: boolean };
  /** Returns the picture as a data URL; null if it cannot be read. */
  readonly read: (src: string) => Promise<string | null>;
  readonly download: (dataUrl: string, name: string) => void;
};

/** `ask`: the shell has not asked the user yet; the app first explains why. */
export type Saved = 'saved' | 'ask';

/**
 * Saves a picture to the phone's album; in a browser it downloads it. `asked`: the user has agreed to be asked by the
 * phone. Refuses `ALBUM_DENIED`, `FILE_ERROR`, `METHOD_NOT_SUPPORTED` of shells that cannot save, `NETWORK_TIMEOUT`.
 * [screens 3.6, 3.8]
 */
export async function saveImage(
  { bridge, read, download }: SavePorts,
  picture: { src: string; name: string; asked: boolean },
): Promise<Result<Saved>> {
  if (bridge.available && !bridge.supports('saveImage')) return refuse('METHOD_NOT_SUPPORTED');
  const data = await read(picture.src);
  if (data === null) return refuse('FILE_ERROR');
  const { name, asked } = picture;
  if (!bridge.available) {
    download(data, name);
    return accept('saved');
  }
  const answer = await bridge.call('saveImage', { name, data, asked }).catch(() => 'late' as const);
  if (answer === 'late') return refuse('NETWORK_TIMEOUT');
  if (answer === null) return refuse('METHOD_NOT_SUPPORTED');
  if (answer.saved) return accept('saved');
  if (answer.denied) return refuse('ALBUM_DENIED');
  return answer.undecided && !asked ? accept('ask') : refuse('FILE_ERROR');
}
