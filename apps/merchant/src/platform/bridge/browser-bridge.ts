import { newId } from '#platform/system-edges.ts';
import type { BridgeAnswer, BridgeEvent, BridgeMethod, BridgePayload } from './bridge-messages.ts';
import type { NativeBridge } from './native-bridge.ts';

type Shell = { postMessage(message: string): void; methods?: string[] };

declare global {
  interface Window {
    /** Injected by the Android shell. */
    larderNative?: Shell;
    webkit?: { messageHandlers?: { larderNative?: Shell } };
    /** The shell's entry point: `window.larderBridge.receive(json)`. */
    larderBridge?: { receive(message: unknown): void };
  }
}

const shell =
  globalThis.window?.larderNative ?? globalThis.window?.webkit?.messageHandlers?.larderNative ?? null;

/** Loads the bridge only inside a shell; messages that arrive meanwhile are queued. */
const loading: Promise<NativeBridge> | null = shell
  ? import('./native-bridge.ts').then(({ createNativeBridge }) =>
      createNativeBridge({
        post: (message) => shell.postMessage(message),
        methods: shell.methods ?? null,
        newId,
        log: (what, detail) => console.warn(what, detail),
      }),
    )
  : null;

/** The native shell around this window, if there is one. */
export const browserBridge = {
  available: shell !== null,
  supports: (method: BridgeMethod): boolean =>
    shell !== null && (shell.methods === undefined || shell.methods.includes(method)),
  call: async <Method extends BridgeMethod>(
    method: Method,
    params?: Record<string, unknown>,
  ): Promise<BridgeAnswer<Method> | null> => (await loading)?.call(method, params) ?? null,
  on<Event extends BridgeEvent>(event: Event, handle: (payload: BridgePayload<Event>) => void): () => void {
    let left = false;
    let leave = () => {
      left = true;
    };
    void loading?.then((bridge) => {
      if (!left) leave = bridge.on(event, handle);
    });
    return () => leave();
  },
};

if (shell)
  window.larderBridge = { receive: (message) => void loading?.then((bridge) => bridge.receive(message)) };
