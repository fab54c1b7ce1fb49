import type { CommandData } from '@larder/cabinet-protocol/commands/cmd.command';
import type { ClaimedCommand } from '@larder/use-cases/gateway-steps/claim-commands';

/** The body of `cmd`. `args` are validated when it is encoded. [protocol 10.1] */
export function commandMessage(command: ClaimedCommand, args: unknown = command.args): CommandData {
  return {
    commandId: command.id,
    cseq: command.cseq,
    name: command.name,
    issuedAt: command.issuedAt.toISOString(),
    expiresAt: command.expiresAt.toISOString(),
    actor: { kind: command.actorKind, id: command.actorId ?? 'svc' },
    args,
  } as CommandData;
}
