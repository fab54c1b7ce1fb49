import type { Result } from '@larder/domain/refusal';
import { type Actor, systemActor } from '@larder/use-cases/actor';
import { runUseCase } from '@larder/use-cases/run-use-case';
import type { AnyUseCase } from '@larder/use-cases/use-case';
import type { GatewayContext } from './gateway-context.ts';
import type { KnownDevice } from './presence/known-device.ts';

/** Runs a use case on behalf of a cabinet; the message's id is the request id of its logs. */
export function runForDevice<Out>(
  gateway: GatewayContext,
  device: KnownDevice,
  useCase: AnyUseCase<Out>,
  input: unknown,
  messageId: string,
): Promise<Result<Out>> {
  return runUseCase(gateway.env, useCase, actorOf(device), input, { requestId: messageId });
}

export const actorOf = (device: KnownDevice): Actor => ({
  kind: 'device',
  ...(device.merchantId ? { merchantId: device.merchantId } : {}),
  permissions: [],
  deviceScope: [device.id],
  permissionVersion: 0,
});

/** Runs a use case on behalf of the gateway itself, for sweeps and timers. */
export function runForSystem<Out>(
  gateway: GatewayContext,
  useCase: AnyUseCase<Out>,
  input?: unknown,
): Promise<Result<Out>> {
  return runUseCase(gateway.env, useCase, systemActor, input, { requestId: gateway.env.newId() });
}
