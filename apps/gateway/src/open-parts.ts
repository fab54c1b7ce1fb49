import { openDatabase } from '@larder/database/open-database';
import { openPlainDatabase } from '@larder/database/open-plain-database';
import { serverLimits } from '@larder/domain/server-limits';
import { CommandPublisher } from './commands/command-publisher.ts';
import { completeArgs } from './commands/complete-args.ts';
import { TwinPublisher } from './commands/twin-publisher.ts';
import { createContext, type GatewayStart, QUESTIONS_AT_ONCE } from './create-context.ts';
import type { GatewayState } from './gateway-state.ts';
import type { SignUpload } from './http/sign-upload.ts';
import { APPLIED_AT_ONCE, openIngestion } from './ingestion/open-ingestion.ts';
import { TelemetryBuffer } from './ingestion/telemetry-buffer.ts';

export type Parts = ReturnType<typeof openParts>;

/** Opens connections of the database, queues, and the parts that work on them; nothing runs yet. */
export function openParts(start: GatewayStart, state: GatewayState, signUpload: SignUpload) {
  const { env, monotonicMs } = start;
  const writing = openDatabase({
    url: env.database.url,
    poolMax: 5,
    log: env.log,
    applicationName: 'larder-ingest',
    idleInTransactionMs: serverLimits.gatewayIdleInTransactionMs,
  });
  const plain = openPlainDatabase({
    url: env.database.url,
    poolMax: APPLIED_AT_ONCE + QUESTIONS_AT_ONCE,
    log: env.log,
    applicationName: 'larder-plain',
  });
  const link = () => {
    if (state.broker === undefined) throw new Error('no broker yet');
    return state.broker.link;
  };
  const gateway = createContext(start, state, plain, link);
  const commands = new CommandPublisher({
    database: env.database,
    clock: env.clock,
    log: env.log,
    trace: env.trace,
    monotonicMs,
    gatewayId: gateway.gatewayId,
    isMine: gateway.isMine,
    send: gateway.send,
    completeArgs: (command) => completeArgs(gateway, command, signUpload),
  });
  const { events, applier } = openIngestion(gateway, { writing, plain }, link);
  const twins = new TwinPublisher(gateway);
  return { gateway, writing, plain, commands, twins, telemetry: new TelemetryBuffer(), events, applier };
}
