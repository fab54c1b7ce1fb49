import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** Flags of authenticator data: the person touched it, and unlocked it. */
const PRESENT = 0x01;
const VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

type PasskeyOptions = {
  /** Name of the site that it was made for. */
  readonly rpId: string;
  readonly origin: string;
};

type Answered = {
  /** In base64url, as the server asked. */
  readonly challenge: string;
  readonly origin?: string;
  readonly rpId?: string;
  /** Absent: the person unlocked it. */
  readonly isVerified?: boolean;
  readonly counter?: number;
  /** Absent: the person for whom it was made; null: it is not named. */
  readonly userHandle?: string | null;
};

const base64url = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url');
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest();

/** Head of a CBOR value: its major type and a length or number. */
function head(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  if (value < 256) return Buffer.from([(major << 5) | 24, value]);
  return Buffer.from([(major << 5) | 25, value >> 8, value & 0xff]);
}
const cborNumber = (value: number) => (value < 0 ? head(1, -1 - value) : head(0, value));
const cborBytes = (bytes: Uint8Array) => Buffer.concat([head(2, bytes.length), bytes]);
const cborText = (text: string) => Buffer.concat([head(3, text.length), Buffer.from(text)]);
const cborArray = (items: readonly Buffer[]) => Buffer.concat([head(4, items.length), ...items]);
const cborMap = (entries: readonly (readonly [Buffer, Buffer])[]) =>
  Buffer.concat([head(5, entries.length), ...entries.flat()]);

/**
 * A passkey in software, as a phone makes one: an ES256 key with authenticator data. Written from the WebAuthn
 * standard, apart from the library that the product uses.
 */
export function softwarePasskey({ rpId, origin }: PasskeyOptions) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const coseKey = cborMap([
    [cborNumber(1), cborNumber(2)],
    [cborNumber(3), cborNumber(-7)],
    [cborNumber(-1), cborNumber(1)],
    [cborNumber(-2), cborBytes(Buffer.from(x, 'base64url'))],
    [cborNumber(-3), cborBytes(Buffer.from(y, 'base64url'))],
  ]);
  let ownUser: string | undefined;

  const clientData = (type: string, { challenge, origin: from = origin }: Answered) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }));
  const authenticatorData = (
    flags: number,
    { rpId: site = rpId, isVerified = true, counter = 0 }: Answered,
  ) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(site), Buffer.from([flags | PRESENT | (isVerified ? VERIFIED : 0)]), count]);
  };
  const named = { id: base64url(id), rawId: base64url(id), type: 'public-key' as const };

  return {
    id: named.id,
    /** Answers `navigator.credentials.create`. `certificates`: an attestation that a maker would sign. */
    create(asked: Answered & { readonly user?: string; readonly certificates?: readonly Uint8Array[] }) {
      ownUser = asked.user;
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const data = Buffer.concat([
        authenticatorData(HAS_CREDENTIAL, asked),
        Buffer.alloc(16),
        length,
        id,
        coseKey,
      ]);
      const { certificates } = asked;
      const statement = certificates
        ? cborMap([[cborText('x5c'), cborArray(certificates.map((bytes) => cborBytes(bytes)))]])
        : cborMap([]);
      const attestationObject = cborMap([
        [cborText('fmt'), cborText(certificates ? 'apple' : 'none')],
        [cborText('attStmt'), statement],
        [cborText('authData'), cborBytes(data)],
      ]);
      return {
        ...named,
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', asked)),
          attestationObject: base64url(attestationObject),
          transports: ['internal'],
        },
      };
    },
    /** Answers `navigator.credentials.get`. */
    get(asked: Answered) {
      const client = clientData('webauthn.get', asked);
      const data = authenticatorData(0, asked);
      const userHandle = asked.userHandle === undefined ? ownUser : asked.userHandle;
      return {
        ...named,
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)),
          ...(userHandle ? { userHandle } : {}),
        },
      };
    },
  };
}

export type SoftwarePasskey = ReturnType<typeof softwarePasskey>;
