import type { Page } from '@playwright/test';

type Call = { id: string; method: string; params: Record<string, unknown> };
type Answers = Record<string, unknown>;
type ShellWindow = {
  shell: { calls: Call[]; answers: Answers };
  larderBridge: { receive(message: string): void };
};

/**
 * Simulates the hybrid app around the page, as Android builds it: an object on the window takes JSON, responses arrive
 * through `larderBridge.receive`. A method without a response stays silent; a list gives its responses one after the
 * other, repeating the last.
 */
export async function nativeShell(page: Page, answers: Answers) {
  await page.addInitScript((first) => {
    const view = window as unknown as ShellWindow;
    const kept = sessionStorage.getItem('shell.answers');
    view.shell = { calls: [], answers: kept ? JSON.parse(kept) : first };
    const postMessage = (message: string) => {
      const call: Call = JSON.parse(message);
      view.shell.calls.push(call);
      const answer = view.shell.answers[call.method];
      const result = Array.isArray(answer) ? (answer.length > 1 ? answer.shift() : answer[0]) : answer;
      // A shell responds from another thread.
      if (result !== undefined) {
        queueMicrotask(() => view.larderBridge.receive(JSON.stringify({ id: call.id, result })));
      }
    };
    Object.assign(window, { larderNative: { postMessage, methods: Object.keys(first) } });
  }, answers);
  return {
    /** Returns the parameters of every call of a method since the page was loaded. */
    calls: (method: string) =>
      page.evaluate(
        (asked) =>
          (window as unknown as ShellWindow).shell.calls
            .filter((call) => call.method === asked)
            .map(({ params }) => params),
        method,
      ),
    /** Sets a response from now on, also after a reload. */
    answer: (method: string, result: unknown) =>
      page.evaluate(
        ([name, given]) => {
          const { answers: all } = (window as unknown as ShellWindow).shell;
          all[String(name)] = given;
          sessionStorage.setItem('shell.answers', JSON.stringify(all));
        },
        [method, result],
      ),
    /** Sends an event of the shell. */
    emit: (event: string, payload: unknown) =>
      page.evaluate(
        ([name, payload]) =>
          (window as unknown as ShellWindow).larderBridge.receive(JSON.stringify({ event: name, payload })),
        [event, payload],
      ),
  };
}
