import type { DeviceAddress } from '@larder/domain/device/address/address';
import type { accountKinds, entityKinds, industries } from '@larder/domain/onboarding/onboarding-kinds';

/** Step 1 as it is stored, without its sealed number. */
export type StoredBusiness = {
  readonly legalName: string;
  readonly tradeName: string | null;
  readonly entityKind: (typeof entityKinds)[number];
  readonly formedOn: string;
  readonly address: DeviceAddress;
  readonly phone: string;
  readonly email: string;
  readonly website: string | null;
};

/** Step 2. */
export type StoredProfile = {
  readonly industry: (typeof industries)[number];
  readonly sold: string;
  readonly cabinets: number;
  readonly averageTicketMinor: number;
  readonly monthlyVolumeMinor: number;
  readonly highestTicketMinor: number | null;
};

/** Step 3, without its sealed numbers. */
export type StoredBank = {
  readonly bank: string;
  readonly holder: string;
  readonly accountKind: (typeof accountKinds)[number];
};
