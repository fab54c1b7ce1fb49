import { secretText } from '@larder/domain/secret-settings';
import { purposeToken } from '@larder/use-cases/purpose-token';

/**
 * What a service gets that needs less than a secret of the folder, by the name of its file. It is computed whenever
 * secrets are handed out and never kept in the folder, so it follows the secret that it comes from. [decision 310]
 */
export const derivedSecrets: Readonly<Record<string, (read: (name: string) => string) => string>> = {
  metrics_token: (read) => `${purposeToken(secretText(read('internal_secret')), 'metrics')}\n`,
};

/**
 * Names by which a service that has not restarted since an upgrade reads what has another name now: Prometheus reads
 * its configuration at its start, and a start of the other services leaves it running. Until the next release.
 */
export const formerNames: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  prometheus: { internal_secret: 'metrics_token' },
};
