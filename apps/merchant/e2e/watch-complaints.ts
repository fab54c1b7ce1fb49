import type { Page } from '@playwright/test';

/**
 * What an app without faults may log: a refusal is a 4xx response, which Chromium itself reports; so is a network that
 * a test has cut.
 */
const expected =
  /Failed to load resource: the server responded with a status of 4\d\d|net::ERR_INTERNET_DISCONNECTED|WebSocket connection to .* failed/;

/** Collects the app's console errors, except those that a test expects. */
export function watchComplaints(page: Page, alsoExpected?: RegExp): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    const text = message.text();
    if (message.type() === 'error' && !expected.test(text) && !alsoExpected?.test(text))
      complaints.push(text);
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  return complaints;
}
