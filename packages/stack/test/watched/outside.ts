import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

type Page = {
  readonly alert: string;
  readonly summary: string;
  readonly runbookUrl: string;
};

/** A pager and a dead man's switch: what an operator has outside of the installation. */
export type Outside = {
  readonly pagerUrl: string;
  readonly deadmanUrl: string;
  /** Alerts that began, in their order. */
  readonly pages: Page[];
  /** Calls of the dead man's switch so far. */
  calls(): number;
  /** True once no call has come for the limit of the switch; false again after the next one. */
  hasNoticedSilence(): boolean;
  close(): Promise<void>;
};

type Message = {
  readonly alerts: readonly {
    readonly status: 'firing' | 'resolved';
    readonly fingerprint: string;
    readonly startsAt: string;
    readonly labels: Readonly<Record<string, string>>;
    readonly annotations: Readonly<Record<string, string>>;
  }[];
};

export async function startOutside(silenceLimitMs: number): Promise<Outside> {
  const pages: Page[] = [];
  const seen = new Set<string>();
  let calls = 0;
  let isSilent = false;
  let timer: NodeJS.Timeout | undefined;

  /** An alert that goes on is sent again with others of its group. */
  function takePage({ alerts }: Message): void {
    for (const { status, fingerprint, startsAt, labels, annotations } of alerts) {
      const id = `${fingerprint} ${startsAt}`;
      if (status !== 'firing' || seen.has(id)) continue;
      seen.add(id);
      const { summary = '', runbook_url: runbookUrl = '' } = annotations;
      pages.push({ alert: labels.alertname ?? '', summary, runbookUrl });
    }
  }

  function takeCall(): void {
    calls += 1;
    isSilent = false;
    clearTimeout(timer);
    timer = setTimeout(() => {
      isSilent = true;
    }, silenceLimitMs);
  }

  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    if (request.url === '/deadman') takeCall();
    else takePage(JSON.parse(body));
    response.writeHead(200).end();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    pagerUrl: `${address}/pager`,
    deadmanUrl: `${address}/deadman`,
    pages,
    calls: () => calls,
    hasNoticedSilence: () => isSilent,
    close: async () => {
      clearTimeout(timer);
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
