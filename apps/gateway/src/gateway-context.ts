import type { DownMessageOf, DownType } from '@larder/cabinet-protocol/catalogue';
import type { UseCaseEnv } from '@larder/use-cases/use-case';
import type { Metrics } from './metrics.ts';
import type { DeviceRegistry } from './presence/device-registry.ts';
import type { CabinetWatch } from './reports/cabinet-watch.ts';
import type { Rejections } from './reports/rejections.ts';
import type { QuestionQueue } from './work/question-queue.ts';
import type { SerialWork } from './work/serial-work.ts';

/** What every part of a running gateway is given. */
export type GatewayContext = {
  readonly env: UseCaseEnv;
  readonly metrics: Metrics;
  readonly devices: DeviceRegistry;
  /** Work that stays in order for each cabinet. */
  readonly work: SerialWork;
  /** Questions whether a card opens a cabinet. */
  readonly questions: QuestionQueue;
  readonly rejections: Rejections;
  readonly watch: CabinetWatch;
  /** Monotonic, for waits and rates; business time is `env.clock`. */
  readonly monotonicMs: () => number;
  /** Sends one message; false while there is no broker. Nothing is kept for later. */
  readonly send: <T extends DownType>(deviceNo: string, type: T, data: DownMessageOf<T>['data']) => boolean;
  /** True if this instance is the one that reaches the cabinet: with the embedded broker, where it is connected. */
  readonly isMine: (deviceNo: string) => boolean;
  /** Which of its two secrets a cabinet connected with; a connection that another instance allowed is believed. [protocol 5.3] */
  readonly connectedWith: (deviceNo: string) => 'current' | 'next';
  /** Ends the connection of a cabinet, where the broker lets us. */
  readonly kick: (deviceNo: string) => void;
};
