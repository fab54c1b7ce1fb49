import { waitingTwins } from '@larder/database/queries/device/device-settings.queries';
import type { GatewayContext } from '../gateway-context.ts';
import type { KnownDevice } from '../presence/known-device.ts';
import type { Together } from '../work/serial-work.ts';

type Pushed = { rev: number; times: number; againAtMs: number };

const REPEAT_MS = 30_000;
const TIMES_MAX = 3;

/**
 * Sends a cabinet its whole desired document after each birth and each change, and retries after 30 s without
 * `appliedRev`, three times at most: a document still not applied is sent at the next birth. [protocol 3, 8.1]
 */
export class TwinPublisher {
  readonly #gateway: GatewayContext;
  readonly #pushed = new Map<string, Pushed>();
  /** Documents that wait for earlier work of their cabinet, with the number of the attempt: one is enough. */
  readonly #queued = new Map<string, number>();

  constructor(gateway: GatewayContext) {
    this.#gateway = gateway;
  }

  /** Sends the document now, whatever was sent before. */
  push(device: KnownDevice): void {
    this.#queue(device, 1);
  }

  /** Handles the revision a cabinet reports, and stops the retry once it is applied. */
  reported(device: KnownDevice, rev: number, appliedRev: number): void {
    if (appliedRev >= rev) this.#pushed.delete(device.id);
  }

  /** Sends everything due: new revisions (on NOTIFY `twin`), and retries after 30 s. */
  async pushDue(): Promise<void> {
    const { env, devices, isMine } = this.#gateway;
    const nowMs = env.clock.now().getTime();
    const waiting = await waitingTwins(env.database.prisma);
    const still = new Set(waiting.map(({ id }) => id));
    for (const id of this.#pushed.keys()) if (!still.has(id)) this.#pushed.delete(id);
    for (const { id, deviceNo, twinRev } of waiting) {
      const known = this.#pushed.get(id);
      const isNew = known === undefined || known.rev < twinRev;
      if (!isMine(deviceNo) || (!isNew && (known.times >= TIMES_MAX || known.againAtMs > nowMs))) continue;
      const times = isNew ? 1 : known.times + 1;
      devices.withDevice(deviceNo, (device) => this.#queue(device, times));
    }
  }

  #queue(device: KnownDevice, times: number): void {
    const isQueued = this.#queued.has(device.id);
    this.#queued.set(device.id, times);
    if (isQueued) return;
    const isAdded = this.#gateway.work.add(device.deviceNo, (together) => this.#send(device, together));
    if (!isAdded) this.#queued.delete(device.id);
  }

  async #send(device: KnownDevice, together: Together): Promise<void> {
    const times = this.#queued.get(device.id) ?? 1;
    // Before the settings are read: a change from now on needs a document of its own.
    this.#queued.delete(device.id);
    const { env, send, refreshTwin } = this.#gateway;
    const refreshed = await together(() => refreshTwin({ deviceId: device.id }));
    if (refreshed === null) return;
    const { desired, appliedRev, merchantId } = refreshed;
    const hasLeft = device.merchantId !== null && merchantId === null;
    device.merchantId = merchantId;
    if (appliedRev < desired.rev) {
      const againAtMs = env.clock.now().getTime() + REPEAT_MS;
      this.#pushed.set(device.id, { rev: desired.rev, times, againAtMs });
    }
    send(device.deviceNo, 'twin.desired', desired);
    if (hasLeft) await this.#cutOff(device, together);
  }

  /**
   * Disconnects a cabinet that was released or retired, once it has received that; whether it may come back is decided
   * when it connects. [protocol 5.2, 6.3]
   */
  async #cutOff(device: KnownDevice, together: Together): Promise<void> {
    const { env, gatewayId, kick, recordConnection } = this.#gateway;
    const seen = { kind: 'revoke', at: env.clock.now() } as const;
    await together(() => recordConnection({ deviceId: device.id, seen, gatewayId }));
    device.online = false;
    kick(device.deviceNo);
  }
}
