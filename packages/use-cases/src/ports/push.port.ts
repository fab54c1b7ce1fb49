import type { Locale } from '@larder/domain/locale';

/** Content of a notice; adapters and the app have its texts, in every language. */
export type NoticeContent = {
  readonly key: string;
  readonly params: Readonly<Record<string, string | number>>;
};

export type PushMessage = {
  readonly noticeId: string;
  readonly locale: Locale;
  readonly content: NoticeContent;
  /** Path in the app that a tap opens. */
  readonly target: string | null;
};

/** Address of a phone: a browser's subscription, or the token of a native shell ('2' Android, '1' other [spec 9]). */
export type PushAddress =
  | { readonly kind: 'web'; readonly endpoint: string; readonly p256dh: string; readonly auth: string }
  | { readonly kind: 'token'; readonly token: string; readonly source: string };

/** `gone`: this address will never work again. `off`: this installation cannot push to such phones. */
export type PushAnswer =
  | { readonly kind: 'sent' }
  | { readonly kind: 'gone' }
  | { readonly kind: 'off' }
  | { readonly kind: 'failed'; readonly reason: string };

export type PushPort = {
  /** The key that browsers subscribe with, base64url; null if browser pushes are off. */
  readonly webPublicKey: string | null;
  /** True for the address of a push service on our list: prevents requests of the server to any other host. */
  accepts(endpoint: string): boolean;
  /** Sends a message; the same notice sent twice shows once. Never throws. */
  send(address: PushAddress, message: PushMessage): Promise<PushAnswer>;
};
