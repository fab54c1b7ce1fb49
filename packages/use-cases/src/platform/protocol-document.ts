import { asyncapiDocument } from '@larder/cabinet-protocol/asyncapi-document';

/** Returns the cabinet protocol as a public AsyncAPI document, so that cabinet makers can read it where it runs. */
export function protocolDocument(): Record<string, unknown> {
  return asyncapiDocument();
}
