import { session } from '#platform/session/session.ts';
import { type ChatFunction, createChatClient } from './chat-client.ts';
import { loadScript } from './load-script.ts';

declare global {
  interface Window {
    supportChat?: ChatFunction;
  }
}

/** This page's chat; it ends with the session. */
export const chat = createChatClient({ load: loadScript, provider: () => window.supportChat });

session.listen({ onEnd: () => chat.destroy() });
