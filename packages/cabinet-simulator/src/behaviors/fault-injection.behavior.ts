import { encodeUp, type Publish } from '@larder/cabinet-protocol/encode';
import { upTopic } from '@larder/cabinet-protocol/topics';
import type { Device } from '../device/device.ts';
import { envelope } from '../device/envelope.ts';

const holdMs = 100;

export type FaultInjection = ReturnType<typeof createFaultInjection>;

/**
 * Fault injection between the cabinet and its link: faults of network and firmware that change what is sent
 * [protocol 17].
 */
export function createFaultInjection(send: (publish: Publish) => void) {
  let duplicates = false;
  let reordering = false;
  let spoilNext: 'schema' | 'bytes' | null = null;
  let held: Publish[] = [];

  function out(publish: Publish): void {
    send(publish);
    if (duplicates && publish.qos === 1) send(publish);
  }

  function flush(device: Device): void {
    const batch = held;
    held = [];
    while (batch.length > 0) {
      const [next] = batch.splice(device.random.between(0, batch.length - 1), 1);
      if (next !== undefined && device.run.accepted) out(next);
    }
  }

  return {
    publish(device: Device, publish: Publish): void {
      if (!reordering || publish.topic !== upTopic(device.spec.deviceNo, 'evt')) {
        out(publish);
        return;
      }
      if (held.length === 0) device.after(holdMs, () => flush(device));
      held.push(publish);
    },
    /** Spoils the text of an event that is being written, if a fault asks for it. */
    spoil(text: string): string {
      const how = spoilNext;
      spoilNext = null;
      if (how === 'schema') return text.replace('"data":{', '"data":{},"was":{');
      return how === 'bytes' ? text.slice(0, Math.floor(text.length / 2)) : text;
    },
    forget(): void {
      held = [];
    },
    duplicate(on: boolean): void {
      duplicates = on;
    },
    reorder(on: boolean): void {
      reordering = on;
    },
    spoilNextEvent(how: 'schema' | 'bytes'): void {
      spoilNext = how;
    },
    /** Publishes the will of a connection that is long gone. */
    oldWill(device: Device): void {
      const conn = device.random.hex(8);
      out(encodeUp(device.spec.deviceNo, { ...envelope(device), conn, type: 'will', data: {} }));
    },
  };
}
