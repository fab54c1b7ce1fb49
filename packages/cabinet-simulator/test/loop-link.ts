import type { Publish } from '@larder/cabinet-protocol/encode';
import type { SimClock } from '../src/clock/sim-clock.ts';
import type { LinkEvents, LinkFactory } from '../src/link/link.ts';

const latencyMs = 20;

// long: a closure over one connection; each function in it is short
/** A connection without a network: bytes reach the other side after 20 ms of the clock (tests). */
export function createLoopLink(clock: SimClock, letsIn: (password: string) => boolean) {
  const wills: Publish[] = [];
  const attempts: number[] = [];
  let onMessage: (publish: Publish) => void = () => undefined;
  let events: LinkEvents | undefined;
  let login = { deviceNo: '', will: undefined as Publish | undefined };
  let isUp = false;
  let hasNetwork = true;

  function vanish(): void {
    if (isUp && login.will) wills.push(login.will);
    isUp = false;
  }

  function open(password: string): void {
    isUp = hasNetwork && letsIn(password);
    if (isUp) events?.up();
    else events?.down(hasNetwork ? 'bad_credentials' : 'lost');
  }

  const link: LinkFactory = (next) => {
    events = next;
    return {
      open({ deviceNo, will, password }) {
        login = { deviceNo, will };
        attempts.push(clock.now());
        clock.setTimer(latencyMs, () => open(password));
      },
      publish(publish) {
        if (isUp && hasNetwork) clock.setTimer(latencyMs, () => onMessage(publish));
      },
      async close() {
        isUp = false;
      },
      drop: vanish,
      cut(kind) {
        hasNetwork = false;
        if (kind === 'silent') return;
        vanish();
        events?.down('lost');
      },
      restore() {
        hasNetwork = true;
      },
    };
  };

  return {
    link,
    deviceNo: () => login.deviceNo,
    attempts,
    wills,
    listen(listener: (publish: Publish) => void): void {
      onMessage = listener;
    },
    send(topic: string, payload: Uint8Array): void {
      clock.setTimer(latencyMs, () => isUp && hasNetwork && events?.message(topic, payload));
    },
  };
}
