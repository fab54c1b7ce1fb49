import type { DeviceFacts } from '@larder/use-cases/gateway-steps/find-devices';
import { type KnownDevice, knownDevice } from './known-device.ts';

export type DeviceRegistryOptions = {
  find: (deviceNos: readonly string[]) => Promise<DeviceFacts[]>;
  monotonicMs: () => number;
  onError: (error: unknown) => void;
};

type Waiting = ((device: KnownDevice) => void)[];

const COLLECT_MS = 5;
const RETRY_MS = 1_000;
const WAITING_MAX = 64;
const UNKNOWN_FOR_MS = 30_000;
const UNKNOWN_MAX = 10_000;

/** Cabinets by number. The first message of one waits, with any that follow, until its row is read. */
export class DeviceRegistry {
  readonly #options: DeviceRegistryOptions;
  readonly #devices = new Map<string, KnownDevice>();
  readonly #byId = new Map<string, KnownDevice>();
  readonly #waiting = new Map<string, Waiting>();
  readonly #unknown = new Map<string, number>();
  #timer: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(options: DeviceRegistryOptions) {
    this.#options = options;
  }

  get(deviceNo: string): KnownDevice | undefined {
    return this.#devices.get(deviceNo);
  }

  byId(id: string): KnownDevice | undefined {
    return this.#byId.get(id);
  }

  all(): IterableIterator<KnownDevice> {
    return this.#devices.values();
  }

  /**
   * Runs `work` with the cabinet, now or as soon as its row is read. Returns false if it is unknown or too much waits
   * already.
   */
  withDevice(deviceNo: string, work: (device: KnownDevice) => void): boolean {
    const device = this.#devices.get(deviceNo);
    if (device !== undefined) {
      work(device);
      return true;
    }
    if (this.#closed || (this.#unknown.get(deviceNo) ?? 0) > this.#options.monotonicMs()) return false;
    const waiting = this.#waiting.get(deviceNo) ?? [];
    if (waiting.length >= WAITING_MAX) return false;
    waiting.push(work);
    this.#waiting.set(deviceNo, waiting);
    this.#timer ??= setTimeout(() => this.#load(), COLLECT_MS);
    return true;
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    this.#waiting.clear();
  }

  #load(): void {
    const wanted = [...this.#waiting.keys()];
    this.#options.find(wanted).then(
      (found) => {
        this.#timer = undefined;
        for (const facts of found) this.#remember(knownDevice(facts, this.#options.monotonicMs()));
        for (const deviceNo of wanted) this.#release(deviceNo);
        if (this.#waiting.size > 0 && !this.#closed) this.#timer = setTimeout(() => this.#load(), COLLECT_MS);
      },
      (error: unknown) => {
        this.#options.onError(error);
        if (!this.#closed) this.#timer = setTimeout(() => this.#load(), RETRY_MS);
      },
    );
  }

  #remember(device: KnownDevice): void {
    this.#devices.set(device.deviceNo, device);
    this.#byId.set(device.id, device);
  }

  #release(deviceNo: string): void {
    const waiting = this.#waiting.get(deviceNo) ?? [];
    this.#waiting.delete(deviceNo);
    const device = this.#devices.get(deviceNo);
    if (device === undefined) this.#forgetUnknown(deviceNo);
    else for (const work of waiting) work(device);
  }

  /** Does not query an unknown number again for a while. */
  #forgetUnknown(deviceNo: string): void {
    if (this.#unknown.size >= UNKNOWN_MAX) this.#unknown.clear();
    this.#unknown.set(deviceNo, this.#options.monotonicMs() + UNKNOWN_FOR_MS);
  }
}
