import type { DownMessage, DownMessageOf, DownType } from '@larder/cabinet-protocol/catalog';
import { encodeDown, type Publish } from '@larder/cabinet-protocol/encode';
import { payloadVersion } from '@larder/cabinet-protocol/envelope';
import type { Clock } from '@larder/use-cases/clock';

export type SendOptions = {
  readonly clock: Clock;
  readonly newId: () => string;
  readonly publish: (message: Publish) => boolean;
  readonly onSent: (type: DownType) => void;
};

/**
 * Wraps a body in its envelope and publishes it. Throws if the body breaks its own schema, which is a bug.
 * [protocol 4.1]
 */
export function sendDown(options: SendOptions) {
  return <T extends DownType>(deviceNo: string, type: T, data: DownMessageOf<T>['data']): boolean => {
    const envelope = { v: payloadVersion, id: options.newId(), type, ts: options.clock.now().toISOString() };
    const sent = options.publish(encodeDown(deviceNo, { ...envelope, data } as unknown as DownMessage));
    if (sent) options.onSent(type);
    return sent;
  };
}
