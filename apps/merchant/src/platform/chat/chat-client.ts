import { accept, type Result, refuse } from '@larder/domain/refusal';

/** The function that the provider's script puts on the window; see README.md. */
export type ChatFunction = (command: ChatCommand, options: object) => void;
export type ChatCommand = 'init' | 'show' | 'locale' | 'destroy';

export type ChatUser = { readonly id: string; readonly merchant: string; readonly email?: string };

type ChatPorts = {
  /** Resolves once the script has run. */
  readonly load: (url: string) => Promise<Result<void>>;
  readonly provider: () => ChatFunction | undefined;
};

type ChatOptions = { readonly appKey: string; readonly scriptUrl: string; readonly locale: string };

/** One page's conversation with customer service. [spec 7, screens 3.7] */
export function createChatClient({ load, provider }: ChatPorts) {
  let appKey: string | null = null;
  let started: ChatUser | null = null;

  /** Passes a command to the provider. Refuses `CHAT_APP_KEY_REQUIRED`, `CHAT_ARG_OBJECT`, `SDK_LOAD_ERROR`. */
  function chat(command: ChatCommand, options: unknown): Result<void> {
    if (!appKey) return refuse('CHAT_APP_KEY_REQUIRED');
    if (typeof options !== 'object' || options === null || Array.isArray(options)) {
      return refuse('CHAT_ARG_OBJECT');
    }
    const send = provider();
    if (typeof send !== 'function') return refuse('SDK_LOAD_ERROR');
    try {
      send(command, options);
      return accept();
    } catch {
      return refuse('SDK_LOAD_ERROR');
    }
  }

  return {
    chat,
    /**
     * Loads the script if necessary, starts it for this user and opens the conversation. Also refuses
     * `SDK_LOADING_TIMEOUT`.
     */
    async open({ appKey: key, scriptUrl, locale }: ChatOptions, user: ChatUser): Promise<Result<void>> {
      appKey = key || null;
      if (!appKey) return refuse('CHAT_APP_KEY_REQUIRED');
      if (typeof provider() !== 'function') {
        const loaded = await load(scriptUrl);
        if (!loaded.ok) return loaded;
      }
      if (JSON.stringify(started) !== JSON.stringify(user)) {
        if (started) chat('destroy', {});
        const begun = chat('init', { appKey, hidden: true, region: 'overseas', locale, user });
        if (!begun.ok) return begun;
        started = user;
      } else chat('locale', { locale });
      return chat('show', {});
    },
    /** Ends the chat at sign-out, so that the next user starts fresh. */
    destroy(): void {
      if (started) chat('destroy', {});
      started = null;
      appKey = null;
    },
  };
}
