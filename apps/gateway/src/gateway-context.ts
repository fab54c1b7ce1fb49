import type { DownMessageOf, DownType } from '@larder/cabinet-protocol/catalog';
import type { Authorize } from '@larder/use-cases/opening/together/authorize-together';
import type { BirthAnswer, BirthInput } from '@larder/use-cases/presence/record-births';
import type { ConnectionAnswer, ConnectionInput } from '@larder/use-cases/presence/record-connections';
import type { ReportedAnswer, ReportedInput } from '@larder/use-cases/twin/record-reported';
import type { RefreshedTwin, TwinInput } from '@larder/use-cases/twin/refresh-desired';
import type { UseCaseEnv } from '@larder/use-cases/use-case';
import type { BatchedUseCase } from '@larder/use-cases/wrapper/batch-use-case';
import type { MovedConnection } from './broker/open-broker.ts';
import type { RefusalNotes } from './broker/refusal-notes.ts';
import type { Metrics } from './metrics.ts';
import type { DeviceRegistry } from './presence/device-registry.ts';
import type { CabinetWatch } from './reports/cabinet-watch.ts';
import type { Rejections } from './reports/rejections.ts';
import type { QuestionQueue } from './work/question-queue.ts';
import type { SerialWork } from './work/serial-work.ts';

/** Shared by every part of a running gateway. */
export type GatewayContext = {
  readonly env: UseCaseEnv;
  /** Names this process in `gateway_instance`, and in requests of cabinets that it works on. */
  readonly instanceId: string;
  /** Names this process in the rows of the cabinets that it holds; null with an external broker, which holds them. */
  readonly gatewayId: string | null;
  readonly metrics: Metrics;
  readonly devices: DeviceRegistry;
  /** Work that keeps its order for each cabinet. */
  readonly work: SerialWork;
  /** Authorization requests: may this card open the cabinet? */
  readonly questions: QuestionQueue;
  readonly authorize: Authorize;
  readonly recordBirth: BatchedUseCase<BirthInput, BirthAnswer>;
  readonly recordConnection: BatchedUseCase<ConnectionInput, ConnectionAnswer>;
  readonly recordReported: BatchedUseCase<ReportedInput, ReportedAnswer>;
  readonly refreshTwin: BatchedUseCase<TwinInput, RefreshedTwin>;
  readonly rejections: Rejections;
  readonly refusals: RefusalNotes;
  readonly watch: CabinetWatch;
  /** Monotonic, for waits and rates; business time is `env.clock`. */
  readonly monotonicMs: () => number;
  /** Sends one message; returns false without a broker. Nothing is queued. */
  readonly send: <T extends DownType>(deviceNo: string, type: T, data: DownMessageOf<T>['data']) => boolean;
  /** True if this instance is the one that reaches the cabinet: with the embedded broker, where it is connected. */
  readonly isMine: (deviceNo: string) => boolean;
  /** True if the broker asks this instance about connections. */
  readonly asksUs: () => boolean;
  /** Ends the connection of a cabinet, where the broker allows it. */
  readonly kick: (deviceNo: string) => void;
  /**
   * Ends the connection of a cabinet without its will, unless it is newer than the birth at `bornMs` (monotonic).
   * Returns false if there was none to end.
   */
  readonly release: (deviceNo: string, moved: MovedConnection) => boolean;
};
