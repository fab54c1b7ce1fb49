/** A server that takes the calls of S3; it has no types of its own. */
declare module '@20minutes/s3rver' {
  import type { AddressInfo } from 'node:net';

  export default class S3rver {
    constructor(options: {
      readonly address: string;
      readonly port: number;
      readonly silent: boolean;
      readonly directory: string;
      readonly configureBuckets: readonly { readonly name: string }[];
      readonly cert: Buffer;
      readonly key: Buffer;
      readonly allowMismatchedSignatures: boolean;
    });
    run(): Promise<AddressInfo>;
    close(): Promise<void>;
  }
}
