import { session } from '#platform/session.ts';
import { type ChatFunction, createChatClient } from './chat-client.ts';
import { loadScript } from './load-script.ts';

declare global {
  interface Window {
    supportChat?: ChatFunction;
  }
}

/** The chat of this page; it ends with the session. */
export const chat = createChatClient({ load: loadScript, provider: () => window.supportChat });

session.listen({ onEnd: () => chat.destroy() });
