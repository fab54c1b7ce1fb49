import { protocolLimits } from '@larder/cabinet-protocol/protocol-limits';
import type { UnreadableReason } from '@larder/cabinet-protocol/read-json';
import { parseTopic, type UpChannel } from '@larder/cabinet-protocol/topics';
import { quarantine } from '@larder/use-cases/gateway-steps/quarantine';
import { reportFault } from '@larder/use-cases/presence/report-fault';
import type { GatewayContext } from '../gateway-context.ts';
import type { EventIngestion } from '../ingestion/event-ingestion.ts';
import { askRebirth } from '../presence/ask-rebirth.ts';
import type { KnownDevice } from '../presence/known-device.ts';
import { noteUnusable } from '../presence/note-unusable.ts';
import { runForSystem } from '../run-for-device.ts';

/** Explanations for the cabinet's developer. */
export const unreadableWords: Readonly<Record<UnreadableReason, string>> = {
  topic: 'not a topic of the protocol',
  too_large: `longer than ${protocolLimits.upPayloadBytes} bytes`,
  not_utf8: 'not UTF-8',
  not_json: 'not JSON',
  not_object: 'not a JSON object',
  too_deep: `nested deeper than ${protocolLimits.nesting} levels`,
  no_seq: 'log: a UUIDv7, and seq: a whole number from 1 on, are required',
};

const REBIRTH_AFTER = 10;
const FAULT_AFTER = 20;
/** A cabinet that sends nothing but noise must not fill the table. */
const KEPT_IN_A_ROW = 25;

/**
 * Handles bytes that are not a message: keeps the first 2 KB for support. An event with an unreadable number is
 * answered with `unreadable`, so that the cabinet replaces it; ten in a row ask for a birth, twenty raise a fault.
 * [protocol 13]
 */
export class UnreadableReports {
  readonly #gateway: GatewayContext;
  readonly #events: () => EventIngestion;

  constructor(gateway: GatewayContext, events: () => EventIngestion) {
    this.#gateway = gateway;
    this.#events = events;
  }

  receive(device: KnownDevice, reason: UnreadableReason, topic: string, payload: Buffer, at: Date): void {
    device.unreadable += 1;
    const issue = unreadableWords[reason];
    const channel = parseTopic(topic)?.channel as UpChannel;
    this.#gateway.rejections.note(device, { channel, type: '', code: 'UNREADABLE', issue });
    if (channel === 'conn') this.#refuseBirth(device, issue);
    if (channel === 'evt') {
      const ack = this.#events().ackOf(device);
      const known = ack === null ? {} : { log: ack.logId, ackSeq: ack.ackSeq };
      this.#gateway.send(device.deviceNo, 'evt.ack', { ...known, unreadable: true, message: issue });
    }
    if (device.unreadable === REBIRTH_AFTER) askRebirth(this.#gateway, device);
    const inARow = device.unreadable;
    const isKept = noteUnusable(this.#gateway, device);
    if (inARow > KEPT_IN_A_ROW || !isKept) return;
    this.#gateway.work.add(device.deviceNo, async () => {
      const row = {
        deviceId: device.id,
        at,
        topic,
        reason: 'unreadable',
        logId: null,
        seq: null,
        payload,
      } as const;
      await quarantine(this.#gateway.env.database, row);
      if (inARow === FAULT_AFTER) {
        const fault = {
          deviceNo: device.deviceNo,
          code: 'UNREADABLE',
          severity: 'major',
          detail: topic,
        } as const;
        await runForSystem(this.#gateway, reportFault, fault);
      }
    });
  }

  /** A cabinet in development repeats its birth, and must learn why it is rejected. A will has no reader. */
  #refuseBirth(device: KnownDevice, message: string): void {
    const serverTime = this.#gateway.env.clock.now().toISOString();
    const answer = { status: 'rejected', serverTime, code: 'UNREADABLE', message } as const;
    this.#gateway.send(device.deviceNo, 'birth.result', answer);
  }
}
