import type { Locale } from '@larder/domain/locale';

/** What a notice says; its texts are with the adapters and with the app, in every language. */
export type NoticeContent = {
  readonly key: string;
  readonly params: Readonly<Record<string, string | number>>;
};

export type PushMessage = {
  readonly noticeId: string;
  readonly locale: Locale;
  readonly content: NoticeContent;
  /** Path of our app that the tap opens. */
  readonly target: string | null;
};

/** A phone: a browser's subscription, or the token of a native shell ('2' Android, '1' other [spec 9]). */
export type PushAddress =
  | { readonly kind: 'web'; readonly endpoint: string; readonly p256dh: string; readonly auth: string }
  | { readonly kind: 'token'; readonly token: string; readonly source: string };

/** `gone`: this address never works again. `off`: this installation cannot push to such phones. */
export type PushAnswer =
  | { readonly kind: 'sent' }
  | { readonly kind: 'gone' }
  | { readonly kind: 'off' }
  | { readonly kind: 'failed'; readonly reason: string };

export type PushPort = {
  /** The key that browsers subscribe with, base64url; null where browsers get no pushes. */
  readonly webPublicKey: string | null;
  /** True for the address of a push service that we send to: nobody makes our server call any other. */
  accepts(endpoint: string): boolean;
  /** Hands a message over; the same notice twice shows once. Never throws. */
  send(address: PushAddress, message: PushMessage): Promise<PushAnswer>;
};
