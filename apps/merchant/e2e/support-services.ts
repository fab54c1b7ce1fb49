import type { Page } from '@playwright/test';

const CHAT_SCRIPT_URL = 'https://chat.example.com/widget.js';
export const HELP_URL = 'https://help.example.com/start';

/** Third-party services that the API of a tested system knows; they do not respond unless the test provides them. */
export type Services = Readonly<Record<string, string>>;
export const helpService: Services = { HELP_URL };
/** A chat loosens the content security policy, so only its own journeys have one. */
export const helpAndChat: Services = { HELP_URL, CHAT_APP_KEY: 'key-of-the-tests', CHAT_SCRIPT_URL };

const HELP = `<!doctype html><html lang="en"><title>Help</title>
<body style="font: 16px/1.5 sans-serif; padding: 16px"><h2>Getting started</h2>
<p>Scan the sticker on the cabinet to activate it.</p></body></html>`;

/** Serves the operator's help page. */
export const helpPage = (page: Page): Promise<unknown> =>
  page.route('https://help.example.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: HELP }),
  );

/** Simulates the chat provider: records its commands, and shows that it is open. */
export async function chatProvider(page: Page): Promise<() => Promise<[string, Record<string, unknown>][]>> {
  await page.route(CHAT_SCRIPT_URL, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `window.toldToChat = [];
        window.supportChat = (command, options) => { window.toldToChat.push([command, options]); };`,
    }),
  );
  return () =>
    page.evaluate(
      () => (window as unknown as { toldToChat?: [string, Record<string, unknown>][] }).toldToChat ?? [],
    );
}

/** Makes the chat provider unreachable. */
export const noChatProvider = (page: Page): Promise<unknown> =>
  page.route(CHAT_SCRIPT_URL, (route) => route.abort());
