import type { Log } from '@larder/use-cases/log';
import type { BrokerEvent } from './broker-event.ts';
import { TokenBucket } from './token-bucket.ts';

const LINES_PER_SECOND = 1;
const BURST = 60;

/**
 * Logs the broker's refusals at a limited rate, each line with the number left out before it: a hundred wrong passwords
 * a second would write 2 GB a day. The metrics count all of them.
 */
export function logRefusals(log: Pick<Log, 'warn'>, monotonicMs: () => number) {
  const lines = new TokenBucket(LINES_PER_SECOND, BURST, monotonicMs());
  let leftOut = 0;
  return (event: BrokerEvent, clientId: string): void => {
    if (!lines.take(monotonicMs())) {
      leftOut += 1;
      return;
    }
    log.warn(
      { event, clientId, ...(leftOut > 0 && { leftOut }) },
      'the broker refused a client or its message',
    );
    leftOut = 0;
  };
}
