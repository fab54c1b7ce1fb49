import type { PushAddress, PushAnswer, PushMessage, PushPort } from '@larder/use-cases/ports/push.port';

export type WebPush = {
  readonly publicKey: string;
  accepts(endpoint: string): boolean;
  send(address: PushAddress & { kind: 'web' }, message: PushMessage): Promise<PushAnswer>;
};
export type TokenPush = {
  send(address: PushAddress & { kind: 'token' }, message: PushMessage): Promise<PushAnswer>;
};

/** Combines both push channels behind one port; returns `off` for a channel that is not configured. */
export function createPushes({
  web,
  tokens,
}: {
  readonly web: WebPush | null;
  readonly tokens: TokenPush | null;
}): PushPort {
  return {
    webPublicKey: web?.publicKey ?? null,
    accepts: (endpoint) => web?.accepts(endpoint) ?? false,
    send: async (address, message) => {
      try {
        const sent = address.kind === 'web' ? web?.send(address, message) : tokens?.send(address, message);
        return (await sent) ?? { kind: 'off' };
      } catch (failure) {
        return { kind: 'failed', reason: failure instanceof Error ? failure.message : String(failure) };
      }
    },
  };
}
