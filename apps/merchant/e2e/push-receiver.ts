import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A push as the phone's service worker reads it. */
export type ArrivedPush = { noticeId: string; target: string | null; title: string; text: string };

/** A browser's endpoint at the push service, with the keys that only this browser has. */
export type PushPhone = {
  endpoint: string;
  keys: { p256dh: string; auth: string };
  /** The pushes received, in order, decrypted. */
  arrived(): ArrivedPush[];
};

export type PushReceiver = { host: string; phone(): PushPhone; close(): Promise<void> };

/**
 * A push service like those of the browsers: accepts encrypted messages for endpoints that it issued, and responds 410
 * for all others.
 */
export async function startPushReceiver(): Promise<PushReceiver> {
  const boxes = new Map<string, Buffer[]>();
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part) => parts.push(part));
    request.on('end', () => {
      const box = boxes.get(request.url ?? '');
      const isSigned = request.headers.authorization?.startsWith('vapid t=') === true;
      box?.push(Buffer.concat(parts));
      response.statusCode = !box ? 410 : isSigned ? 201 : 403;
      response.end();
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    host,
    phone() {
      const path = `/push/${randomBytes(12).toString('hex')}`;
      const box: Buffer[] = [];
      boxes.set(path, box);
      const curve = createECDH('prime256v1');
      const p256dh = curve.generateKeys('base64url');
      const auth = randomBytes(16);
      return {
        endpoint: `http://${host}${path}`,
        keys: { p256dh, auth: auth.toString('base64url') },
        arrived: () => box.map((body) => JSON.parse(decrypt(curve, auth, body)) as ArrivedPush),
      };
    },
    close: () => new Promise((closed) => server.close(() => closed())),
  };
}

/** Decrypts a message. [RFC 8188, 8291] */
function decrypt(phone: ReturnType<typeof createECDH>, secret: Buffer, body: Buffer): string {
  const salt = body.subarray(0, 16);
  const keyLength = body.readUInt8(20);
  const sender = body.subarray(21, 21 + keyLength);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), phone.getPublicKey(), sender]);
  const ikm = Buffer.from(hkdfSync('sha256', phone.computeSecret(sender), secret, info, 32));
  const part = (name: string, length: number) =>
    Buffer.from(hkdfSync('sha256', ikm, salt, Buffer.from(`Content-Encoding: ${name}\0`), length));
  const cipher = body.subarray(21 + keyLength);
  const decipher = createDecipheriv('aes-128-gcm', part('aes128gcm', 16), part('nonce', 12));
  decipher.setAuthTag(cipher.subarray(-16));
  const plain = Buffer.concat([decipher.update(cipher.subarray(0, -16)), decipher.final()]);
  return plain.subarray(0, plain.lastIndexOf(2)).toString();
}
