// long: the one declaration of use cases and of their contexts
import type { LiveEvent } from '@larder/contract/live-event';
import type { Database } from '@larder/database/open-database';
import type { PlainDatabase } from '@larder/database/open-plain-database';
import type { Standby } from '@larder/database/open-standby';
import type { Tx } from '@larder/database/transaction';
import { type Refusal, type Result, refuse } from '@larder/domain/refusal';
import type { RefusalCode } from '@larder/domain/refusals';
import type { Permission } from '@larder/domain/team/permissions';
import type { z } from 'zod';
import type { AccountActor, Actor, MemberActor } from './actor.ts';
import type { AuditFacts, AuditRule } from './audit-facts.ts';
import type { Clock } from './clock.ts';
import type { KeyRing } from './key-ring.ts';
import type { LegalSettings } from './legal-settings.ts';
import type { Log } from './log.ts';
import type { DisputesPort } from './ports/disputes.port.ts';
import type { FilesPort } from './ports/files.port.ts';
import type { MailPort } from './ports/mail.port.ts';
import type { MerchantAccountsPort } from './ports/merchant-accounts.port.ts';
import type { PaymentProviders } from './ports/payment-providers.ts';
import type { PayoutsPort } from './ports/payouts.port.ts';
import type { ProviderEventsPort } from './ports/provider-events.port.ts';
import type { PushPort } from './ports/push.port.ts';
import type { TablesPort } from './ports/tables.port.ts';
import type { TracePort } from './ports/trace.port.ts';
import type { WordsPort } from './ports/words.port.ts';
import type { SupportSettings } from './support-settings.ts';

/**
 * Who may call a use case. `anyOf`: a member with at least one of these permissions. `member`: every member of a
 * merchant. `account`: everyone who is signed in. `public`: everyone. `internal`: only processes of the system
 * (gateway, jobs, command line), never a router.
 */
export type Access =
  | { readonly anyOf: readonly [Permission, ...Permission[]] }
  | 'member'
  | 'account'
  | 'public'
  | 'internal';

/** Environment of all use cases of a process. Created once at the edge. */
export type UseCaseEnv = {
  readonly database: Database;
  /** Only in processes on the hot path; without it every use case takes the way of the ORM. [decision 103] */
  readonly plain?: PlainDatabase | undefined;
  /** Only where the operator has one, and in processes that members call. [decision 191] */
  readonly standby?: Standby | undefined;
  readonly clock: Clock;
  /** UUIDv7. */
  readonly newId: () => string;
  readonly randomBytes: (count: number) => Uint8Array;
  readonly ports: {
    readonly payments: PaymentProviders;
    /** The current provider's other sides; absent where it has none, as the sandbox, and on command lines. */
    readonly payouts?: PayoutsPort;
    readonly merchantAccounts?: MerchantAccountsPort;
    readonly disputes?: DisputesPort;
    readonly providerEvents?: ProviderEventsPort;
    readonly mail: MailPort;
    readonly files: FilesPort;
    /** Only in processes that deliver notices. */
    readonly push?: PushPort;
    /** Only in processes that write texts for people. */
    readonly words?: WordsPort;
    /** Only in processes to which members send tables. */
    readonly tables?: TablesPort;
  };
  readonly keys: Keys;
  /** Only in processes that members call. */
  readonly support?: SupportSettings;
  /** Terms and privacy statement; only in processes that members call. */
  readonly legal?: LegalSettings;
  /** Bytes that videos and pictures of cabinets may take, where the operator sets them; only in processes with jobs. */
  readonly mediaMaxBytes?: number | undefined;
  /** Mailbox of the operator, who learns of new merchants there; only in processes that members call. */
  readonly operatorEmail?: string | undefined;
  /** Address of the web app for links in mails and QR codes, without a slash at the end. */
  readonly appUrl: string;
  readonly log: Log;
  /** Only where an operator collects traces. */
  readonly trace?: TracePort | undefined;
};

/** Secrets of the installation, at least 32 bytes each. */
export type Keys = {
  /** Signs access and client tokens, and the links of shoppers to their complaints. */
  readonly tokenKeys: KeyRing;
  /** HMAC of cabinets' secrets, activation codes and e-mailed codes and recovery codes. */
  readonly credentialPepper: string;
  /** Encrypts what is stored and read again, such as the keys of two-step verification. */
  readonly dataKey: string;
};

/** Facts about one call besides its input. */
export type Call = {
  readonly requestId: string;
  /** Idempotency key: the same key, use case and actor get the first answer again for 24 h. */
  readonly mutationKey?: string | undefined;
  /** The caller changed something, or learned of a change, within the last 5 s: no standby is read. [decision 191] */
  readonly needsLatest?: boolean;
  readonly ip?: string | undefined;
  /** True for a caller on the server's own machine, by its socket and without a proxy. */
  readonly isThisMachine?: boolean;
  readonly userAgent?: string | undefined;
  /**
   * Runs each step of a `steps` use case when its turn comes: lets the caller limit connections without limiting calls
   * to other systems.
   */
  readonly turn?: Turn | undefined;
};

export type Turn = <T>(step: () => Promise<T>) => Promise<T>;

export type NotifyChannel = 'device_command' | 'device_moved' | 'twin' | 'clock' | 'work' | 'access';

type ActorOf<A extends Access> = A extends 'public' | 'internal'
  ? Actor
  : A extends 'account'
    ? AccountActor
    : MemberActor;

/** Context of every use case. In a read `tx` is the plain client, in a write the transaction. */
export type ReadContext<A extends Access = Access> = UseCaseEnv & {
  readonly tx: Tx;
  readonly actor: ActorOf<A>;
  /** The instant at which the call began. */
  readonly now: Date;
  readonly call: Call;
};

/** Context of a write. All of these effects happen with the commit, or not at all. */
export type WriteContext<A extends Access = Access> = ReadContext<A> & {
  /** Emits a live event to clients; all events of the transaction share one NOTIFY. */
  readonly emit: (event: LiveEvent) => void;
  /** Wakes other processes. Repeated equal calls are sent once. */
  readonly wake: (channel: NotifyChannel, payload?: string) => void;
  /** Adds to the audit row: the object, its device, values before and after. Later calls complete earlier ones. */
  readonly audit: (facts: AuditFacts) => void;
  /** Runs after the commit; a refusal from it becomes the answer, but the writes stay. */
  readonly afterCommit: (work: () => Promise<Result<void>>) => void;
};

/** Context of a call that a member makes. */
export type MemberReadContext = ReadContext<'member'>;
export type MemberWriteContext = WriteContext<'member'>;

/** Context of a use case in steps: `tx` is the plain client, each step is a transaction of its own. */
export type StepsContext<A extends Access = Access> = ReadContext<A> & {
  /**
   * Where `isAnswer` is true of the value, the step ends the call: its commit stores the value as the answer under the
   * mutation key, so that a process which dies right after it leaves no call to be made again. Such a step has no work
   * after its commit, and the use case returns its value. [decision 209]
   */
  readonly step: <Out>(
    work: (ctx: WriteContext<A>) => Promise<Result<Out>>,
    isAnswer?: (value: Out) => boolean,
  ) => Promise<Result<Out>>;
  readonly audit: (facts: AuditFacts) => void;
};

type ContextOf<A extends Access, K extends Kind> = K extends 'read'
  ? ReadContext<A>
  : K extends 'steps'
    ? StepsContext<A>
    : WriteContext<A>;

/**
 * `read`: no transaction. `write`: one transaction. `steps`: several, with calls to other systems between them, which
 * must never hold a transaction open [decision 24]; a refusal rolls back only its own step.
 */
type Kind = 'read' | 'write' | 'steps';

export type UseCaseDefinition<A extends Access, K extends Kind, In extends z.ZodType, Out> = {
  /** `area.verbObject`, unique. */
  readonly name: string;
  readonly access: A;
  readonly kind: K;
  readonly input: In;
  /**
   * Every write that a router can call is audited: by this rule, or with the area as the type of the object. `'none'`
   * only where domain 11 does not require it. Reads and internal writes are audited only with a rule.
   */
  readonly audit?: AuditRule<z.output<In>> | 'none';
  /** The answer contains tokens: it is stored under its mutation key only encrypted with that key. */
  readonly secretAnswer?: boolean;
  /**
   * For the member it is a read, although it leaves a row (an audit row, a mark, an export): suspended and closed
   * merchants may call it.
   */
  readonly isRead?: boolean;
  /**
   * A read that costs the database much, and that may miss what was committed within the last 5 s: a standby answers
   * where there is one. [decision 191]
   */
  readonly mayLag?: K extends 'read' ? true : never;
  /** A person waits in front of a door: its trace is always recorded. */
  readonly opensDoor?: boolean;
  /**
   * A stolen phone must not do it: refuses `FRESH_PROOF_REQUIRED` unless the caller signed in, or proved who they are,
   * within the last ten minutes. A function asks only for some inputs. [decisions 262 and 279]
   */
  readonly needsFreshProof?: true | ((input: z.output<In>) => boolean);
  readonly run: (ctx: ContextOf<A, K>, input: z.output<In>) => Promise<Result<Out>>;
};

export type UseCase<
  A extends Access = Access,
  K extends Kind = Kind,
  In extends z.ZodType = z.ZodType,
  Out = unknown,
> = UseCaseDefinition<A, K, In, Out>;

/** A use case with its types erased, for lists and the wrapper. */
export type AnyUseCase<Out = unknown> = {
  readonly name: string;
  readonly access: Access;
  readonly kind: Kind;
  readonly input: z.ZodType;
  // biome-ignore lint/suspicious/noExplicitAny: inputs are contravariant, so no other type takes every rule
  readonly audit?: AuditRule<any> | 'none';
  readonly secretAnswer?: boolean;
  readonly isRead?: boolean;
  readonly mayLag?: boolean;
  readonly opensDoor?: boolean;
  // biome-ignore lint/suspicious/noExplicitAny: inputs are contravariant, so no other type takes every rule
  readonly needsFreshProof?: boolean | ((input: any) => boolean);
  // biome-ignore lint/suspicious/noExplicitAny: contexts and inputs are contravariant, so no other type fits all
  readonly run: (ctx: any, input: any) => Promise<Result<Out>>;
};

const registry = new Map<string, AnyUseCase>();

/** Declares a use case. `runUseCase` takes care of everything that must never be forgotten, from this declaration. */
export function defineUseCase<const A extends Access, const K extends Kind, In extends z.ZodType, Out>(
  definition: UseCaseDefinition<A, K, In, Out>,
): UseCase<A, K, In, Out> {
  if (registry.has(definition.name)) throw new Error(`Two use cases are called ${definition.name}`);
  registry.set(definition.name, definition);
  return definition;
}

/** Returns all use cases whose files were imported, for tests that check every one. */
export const definedUseCases = (): readonly AnyUseCase[] => [...registry.values()];

/** A refusal whose changes are kept: attempts that count, sessions that end. Every other refusal is rolled back. */
export type KeptRefusal = { readonly ok: false; readonly refusal: Refusal; readonly kept: true };

export function refuseAndKeep(code: RefusalCode, params?: Refusal['params']): KeptRefusal {
  return { ...refuse(code, params), kept: true };
}

/**
 * Keeps the attempts that were counted before a refusal, so that refused calls are limited as well. Only for a use case
 * that has written nothing else yet.
 */
export const keepAttempts = ({ refusal }: { readonly refusal: Refusal }): KeptRefusal =>
  refuseAndKeep(refusal.code, refusal.params);
