import { limits } from '@larder/domain/limits';
import { accept, type Result, refuse } from '@larder/domain/refusal';

/** Loads a third-party script. Refuses `SDK_LOAD_ERROR`, and `SDK_LOADING_TIMEOUT` after 30 s. */
export function loadScript(url: string): Promise<Result<void>> {
  return new Promise((done) => {
    const script = document.createElement('script');
    const end = (result: Result<void>) => {
      clearTimeout(timer);
      if (!result.ok) script.remove();
      done(result);
    };
    const timer = setTimeout(() => end(refuse('SDK_LOADING_TIMEOUT')), limits.chatLoadTimeoutMs);
    script.onload = () => end(accept());
    script.onerror = () => end(refuse('SDK_LOAD_ERROR'));
    script.async = true;
    script.src = url;
    document.head.append(script);
  });
}
