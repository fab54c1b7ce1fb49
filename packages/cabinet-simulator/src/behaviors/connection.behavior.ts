import type { DataOf } from '@larder/cabinet-protocol/catalog';
import { encodeUp } from '@larder/cabinet-protocol/encode';
import { protocolLimits } from '@larder/cabinet-protocol/protocol-limits';
import type { ByeReason } from '@larder/cabinet-protocol/reports/bye.report';
import type { Timer } from '../clock/sim-clock.ts';
import type { Device } from '../device/device.ts';
import { envelope } from '../device/envelope.ts';
import type { Link } from '../link/link.ts';

const longestBackOffMs = 120_000;
const badCredentialsMs = 30_000;
const rejectedRetryMs = 3_600_000;
const pendingRetryS = 60;

export type Connection = ReturnType<typeof createConnection>;

/** Connect, birth, bye and back-off [protocol 6.1, 6.2]. Sends nothing before the birth is accepted. */
// long: a closure over the state of one connection; each function in it is short
export function createConnection(
  device: Device,
  link: Link,
  parts: {
    password(): string;
    birth(): Omit<DataOf<'birth'>, 'bootReason'>;
  },
) {
  const { spec, random } = device;
  const { backOffMs: firstBackOffMs, stableMs } = spec.timings;
  let wanted = false;
  let state: 'off' | 'waiting' | 'connecting' | 'up' = 'off';
  let backOffMs = firstBackOffMs;
  let upSinceMs = 0;
  let bornThisBoot = false;
  /** True while a birth is unanswered. */
  let awaiting = false;
  let askedMs = 0;
  let next: Timer | undefined;

  function attempt(): void {
    next?.cancel();
    state = 'connecting';
    device.run.conn = random.hex(8);
    device.run.accepted = false;
    awaiting = false;
    const will = encodeUp(spec.deviceNo, { ...envelope(device), type: 'will', data: {} });
    link.open({ deviceNo: spec.deviceNo, password: parts.password(), will });
  }

  function attemptIn(delayMs: number): void {
    next?.cancel();
    state = 'waiting';
    next = device.after(delayMs, attempt);
  }

  function sendBirth(): void {
    if (!awaiting) askedMs = device.upMs();
    awaiting = true;
    const bootReason = bornThisBoot ? 'reconnect' : device.run.bootReason;
    const data = { bootReason, ...parts.birth() } as const;
    device.publish(encodeUp(spec.deviceNo, { ...envelope(device), type: 'birth', data }));
  }

  function birthUntilAnswered(): void {
    sendBirth();
    next?.cancel();
    next = device.after(protocolLimits.birthRepeatMs, birthUntilAnswered);
  }

  function receiveResult(result: DataOf<'birth.result'>): void {
    if (state !== 'up' || !isAnswer(result)) return;
    awaiting = false;
    next?.cancel();
    if (result.conn != null) device.time.learn(Date.parse(result.serverTime), device.upMs() - askedMs);
    if (result.status === 'accepted') {
      bornThisBoot = true;
      device.run.accepted = true;
      device.emit('changed', 'link');
      device.emit('accepted', result);
    } else if (result.status === 'pending') {
      next = device.after((result.rebirthAfterS ?? pendingRetryS) * 1_000, birthUntilAnswered);
    } else {
      link.close();
      attemptIn(rejectedRetryMs);
    }
  }

  /**
   * Rejects a second answer, or that of another connection: it would set the clock back and revive expired commands.
   */
  function isAnswer({ conn, status }: DataOf<'birth.result'>): boolean {
    return awaiting && (conn == null ? status === 'rejected' : conn === device.run.conn);
  }

  device.on('booted', () => {
    bornThisBoot = false;
    backOffMs = firstBackOffMs;
    if (wanted) attempt();
  });
  device.on('died', () => {
    state = 'off';
  });
  device.on('link_up', () => {
    state = 'up';
    upSinceMs = device.upMs();
    birthUntilAnswered();
  });
  device.on('link_down', (cause) => {
    if (state === 'up' && device.upMs() - upSinceMs >= stableMs) backOffMs = firstBackOffMs;
    device.run.accepted = false;
    const leastMs = cause === 'bad_credentials' ? badCredentialsMs : 0;
    const jitter = random.next();
    attemptIn(Math.max(leastMs * (1 + 0.3 * jitter), backOffMs * (0.7 + 0.6 * jitter)));
    backOffMs = Math.min(backOffMs * 2, longestBackOffMs);
    device.emit('changed', 'link');
  });
  device.on('received', (message) => {
    if (message.type === 'birth.result') receiveResult(message.data);
  });

  return {
    state: () => state,
    /** From now on the cabinet connects whenever it has power. */
    connect(): void {
      wanted = true;
      if (device.isPowered() && state === 'off') attempt();
    },
    /** Says goodbye to the cloud and disconnects, so that the will is not published. */
    goodbye(reason: ByeReason): void {
      if (device.run.accepted) {
        const data = { reason, etaS: null };
        device.publish(encodeUp(spec.deviceNo, { ...envelope(device), type: 'bye', data }));
      }
      link.close();
      state = 'off';
    },
    vanish(): void {
      link.drop();
      state = 'off';
    },
    /** Reconnects at once, as after a change of its secret. */
    reconnect(): void {
      link.close();
      device.run.accepted = false;
      attemptIn(0);
    },
    /** Sends a birth, as the command `rebirth` requests. */
    rebirth: sendBirth,
  };
}
