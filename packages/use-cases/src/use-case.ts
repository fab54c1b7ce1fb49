import type { LiveEvent } from '@larder/contract/live-event';
import type { Database } from '@larder/database/open-database';
import type { Tx } from '@larder/database/transaction';
import { type Refusal, type Result, refuse } from '@larder/domain/refusal';
import type { RefusalCode } from '@larder/domain/refusals';
import type { Permission } from '@larder/domain/team/permissions';
import type { z } from 'zod';
import type { AccountActor, Actor, MemberActor } from './actor.ts';
import type { AuditFacts, AuditRule } from './audit-facts.ts';
import type { Clock } from './clock.ts';
import type { Log } from './log.ts';
import type { FilesPort } from './ports/files.port.ts';
import type { MailPort } from './ports/mail.port.ts';
import type { PaymentsPort } from './ports/payments.port.ts';
import type { PushPort } from './ports/push.port.ts';
import type { WordsPort } from './ports/words.port.ts';
import type { SupportSettings } from './support-settings.ts';

/**
 * Who may call it. `anyOf`: a member with at least one of these permissions. `member`: anybody signed in at a merchant. `account`:
 * anybody signed in. `public`: everybody. `internal`: only our own processes (gateway, jobs, command line), never a router.
 */
export type Access =
  | { readonly anyOf: readonly [Permission, ...Permission[]] }
  | 'member'
  | 'account'
  | 'public'
  | 'internal';

/** What all use cases of a process are run with. Made once at the edge. */
export type UseCaseEnv = {
  readonly database: Database;
  readonly clock: Clock;
  /** UUIDv7. */
  readonly newId: () => string;
  readonly randomBytes: (count: number) => Uint8Array;
  readonly ports: {
    readonly payments: PaymentsPort;
    readonly mail: MailPort;
    readonly files: FilesPort;
    /** Only where notices are handed over. */
    readonly push?: PushPort;
    /** Only where lists are written for people. */
    readonly words?: WordsPort;
  };
  readonly keys: Keys;
  /** Only where members ask for it. */
  readonly support?: SupportSettings;
  /** Address of the web app for links in mails and QR codes, without a slash at the end. */
  readonly appUrl: string;
  readonly log: Log;
};

/** Secrets of the installation, at least 32 bytes each. */
export type Keys = {
  /** Signs access, client and reset tokens. */
  readonly tokenKey: string;
  /** HMAC of cabinets' secrets, activation codes and e-mailed codes. */
  readonly credentialPepper: string;
};

/** Facts about one call that are no input. */
export type Call = {
  readonly requestId: string;
  /** Same key, same use case, same actor: the first answer is given again for 24 h. */
  readonly mutationKey?: string | undefined;
  readonly ip?: string | undefined;
  /** True for a caller on the machine of the server itself, by its socket and without any proxy between. */
  readonly isThisMachine?: boolean;
  readonly userAgent?: string | undefined;
  /** Runs each step of a `steps` use case when its turn comes, so that the caller bounds connections and not calls to other systems. */
  readonly turn?: Turn | undefined;
};

export type Turn = <T>(step: () => Promise<T>) => Promise<T>;

export type NotifyChannel = 'device_command' | 'twin' | 'clock' | 'work' | 'access';

type ActorOf<A extends Access> = A extends 'public' | 'internal'
  ? Actor
  : A extends 'account'
    ? AccountActor
    : MemberActor;

/** What every use case gets. In a read `tx` is the plain client, in a write the transaction. */
export type ReadContext<A extends Access = Access> = UseCaseEnv & {
  readonly tx: Tx;
  readonly actor: ActorOf<A>;
  /** The instant at which the call began. */
  readonly now: Date;
  readonly call: Call;
};

/** What a write gets besides: all of it takes effect with the commit, or not at all. */
export type WriteContext<A extends Access = Access> = ReadContext<A> & {
  /** Tells the phones, with one NOTIFY for all events of the transaction. */
  readonly tell: (event: LiveEvent) => void;
  /** Wakes other processes. Repeated equal calls are one. */
  readonly notify: (channel: NotifyChannel, payload?: string) => void;
  /** Adds to the audit row: the object, its cabinet, values before and after. Later calls complete earlier ones. */
  readonly audit: (facts: AuditFacts) => void;
  /** Runs after the commit; a refusal from it becomes the answer, what was written stays. */
  readonly afterCommit: (work: () => Promise<Result<void>>) => void;
};

/** What a use case in steps gets: `tx` is the plain client, each step is a transaction of its own. */
export type StepsContext<A extends Access = Access> = ReadContext<A> & {
  readonly step: <Out>(work: (ctx: WriteContext<A>) => Promise<Result<Out>>) => Promise<Result<Out>>;
  readonly audit: (facts: AuditFacts) => void;
};

type ContextOf<A extends Access, K extends Kind> = K extends 'read'
  ? ReadContext<A>
  : K extends 'steps'
    ? StepsContext<A>
    : WriteContext<A>;

/**
 * `read`: no transaction. `write`: all in one transaction. `steps`: several, with calls to other systems between them, which must
 * never hold a transaction open [decision 24]; a refusal undoes only the step that refused.
 */
type Kind = 'read' | 'write' | 'steps';

export type UseCaseDefinition<A extends Access, K extends Kind, In extends z.ZodType, Out> = {
  /** `area.verbObject`, unique. */
  readonly name: string;
  readonly access: A;
  readonly kind: K;
  readonly input: In;
  /**
   * Every write that somebody can call is audited: as said here, else with the area as the type of the object. `'none'` only where
   * domain 11 does not ask for it. Reads and internal writes are audited only with a rule.
   */
  readonly audit?: AuditRule<z.output<In>> | 'none';
  /** The answer holds tokens: it is stored under its mutation key only encrypted with that key. */
  readonly secretAnswer?: boolean;
  readonly run: (ctx: ContextOf<A, K>, input: z.output<In>) => Promise<Result<Out>>;
};

export type UseCase<
  A extends Access = Access,
  K extends Kind = Kind,
  In extends z.ZodType = z.ZodType,
  Out = unknown,
> = UseCaseDefinition<A, K, In, Out>;

/** A use case whose access, kind and input are forgotten, as lists and the wrapper see it. */
export type AnyUseCase<Out = unknown> = {
  readonly name: string;
  readonly access: Access;
  readonly kind: Kind;
  readonly input: z.ZodType;
  // biome-ignore lint/suspicious/noExplicitAny: inputs are contravariant, so no other type takes every rule
  readonly audit?: AuditRule<any> | 'none';
  readonly secretAnswer?: boolean;
  // biome-ignore lint/suspicious/noExplicitAny: contexts and inputs are contravariant, so no other type takes every use case
  readonly run: (ctx: any, input: any) => Promise<Result<Out>>;
};

const registry = new Map<string, AnyUseCase>();

/** Declares a use case. Everything that must never be forgotten is done by `runUseCase`, from what is declared here. */
export function defineUseCase<const A extends Access, const K extends Kind, In extends z.ZodType, Out>(
  definition: UseCaseDefinition<A, K, In, Out>,
): UseCase<A, K, In, Out> {
  if (registry.has(definition.name)) throw new Error(`Two use cases are called ${definition.name}`);
  registry.set(definition.name, definition);
  return definition;
}

/** All use cases whose files were imported, for tests that look at every one. */
export const definedUseCases = (): readonly AnyUseCase[] => [...registry.values()];

/** A refusal whose changes are kept: attempts that count, sessions that end. Everything else that refuses is rolled back. */
export type KeptRefusal = { readonly ok: false; readonly refusal: Refusal; readonly kept: true };

export function refuseAndKeep(code: RefusalCode, params?: Refusal['params']): KeptRefusal {
  return { ...refuse(code, params), kept: true };
}
