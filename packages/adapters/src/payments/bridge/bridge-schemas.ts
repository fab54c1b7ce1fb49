// long: every object of the contract
import { lineKinds } from '@larder/domain/reconciliation/line-rules';
import { providerTopics } from '@larder/use-cases/ports/provider-events.port';
import { z } from 'zod';

const textMax = 500;
const text = z.string().min(1).max(textMax);

/** A reference of the bridge. It stands in addresses, and cabinets send it too. */
export const bridgeRef = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,100}$/)
  .meta({ description: 'A name that the bridge gives, once and for good' });
const ref = bridgeRef;
const optionalRef = ref.nullable();
const minor = z.int().min(0);
const positiveMinor = z.int().min(1).meta({ description: 'Minor units of the currency: 272 is 2.72 USD' });
const signedMinor = z.int();
const currency = z
  .string()
  .regex(/^[A-Z]{3}$/)
  .meta({ description: 'ISO 4217 in upper case' });
const instant = z.iso.datetime({ offset: true });
const reason = z.string().max(100).nullable();

export const holdSchema = z
  .object({
    holdRef: ref,
    state: z.enum(['held', 'captured', 'voided', 'expired', 'declined']),
    authorizedMinor: minor.meta({ description: 'Amount of the hold, also after it ended; 0 if declined' }),
    capturedMinor: minor,
    refundedMinor: minor.meta({ description: 'Pending refunds included, failed ones not' }),
    currency,
    card: z.object({
      token: text.meta({ description: 'Asks for another hold on the same card' }),
      fingerprint: text.nullable().meta({
        description: 'The same for every token of one card, without revealing its number',
      }),
      brand: text.nullable(),
      last4: z
        .string()
        .regex(/^\d{4}$/)
        .nullable(),
    }),
    payer: z
      .object({
        account: text
          .nullable()
          .meta({ description: 'Account of a wallet, as the payer knows it; Larder stores it masked' }),
        activityNo: z
          .string()
          .min(1)
          .max(100)
          .nullable()
          .meta({ description: "Number of the payment in that account, or that the card's issuer gave it" }),
      })
      .nullish()
      .meta({ description: 'Null or left out where the acquirer says nothing of the payer' }),
    expiresAt: instant.meta({ description: 'It can no longer be captured after this instant' }),
    captureRef: optionalRef.meta({ description: 'Set once the hold was captured' }),
    reason: reason.meta({ description: 'Why it was declined' }),
  })
  .refine(({ state, captureRef }) => state !== 'captured' || captureRef !== null, {
    path: ['captureRef'],
    message: 'A captured hold names its capture',
  })
  .meta({ id: 'Hold', description: 'Money reserved on a card, and what became of it' });

export const refundSchema = z
  .object({
    refundRef: ref,
    state: z.enum(['pending', 'succeeded', 'failed']),
    amountMinor: positiveMinor,
    currency,
    reason: reason.meta({ description: 'Why it failed' }),
  })
  .meta({ id: 'Refund', description: 'Money given back. A pending refund may fail days later' });

export const balanceLineSchema = z
  .looseObject({
    lineRef: ref,
    kind: z.enum(lineKinds).meta({
      description:
        '`refund_failure`, `payout_failure` and `dispute_reversal` return what a refund, payout or dispute took; ' +
        '`transfer_in` is what a connected account received; `fee` was taken by itself',
    }),
    sourceRef: optionalRef.meta({
      description: 'The capture, refund, dispute, transfer or payout that moved the money',
    }),
    counterpart: z
      .object({ account: ref, sourceRef: ref })
      .nullable()
      .meta({ description: 'Of a transfer: the account that receives it, and the source of its line there' }),
    amountMinor: signedMinor.meta({ description: 'Positive: the account received it' }),
    feeMinor: signedMinor.meta({ description: 'What was kept of the amount' }),
    currency,
    createdAt: instant,
    availableAt: instant.meta({ description: 'When it can be transferred or paid out' }),
  })
  .meta({
    id: 'BalanceLine',
    description: 'One movement of an account. More fields are stored as they come',
  });

export const balancesSchema = z
  .object({
    balances: z.array(z.object({ currency, availableMinor: signedMinor, pendingMinor: signedMinor })),
  })
  .meta({ id: 'Balances' });

export const transferSchema = z
  .object({ transferRef: ref, amountMinor: positiveMinor, currency })
  .meta({ id: 'Transfer', description: "Money moved from the platform's account to a connected one" });

export const payoutSchema = z
  .object({
    payoutRef: ref,
    state: z.enum(['on_the_way', 'paid', 'returned', 'canceled']),
    amountMinor: positiveMinor,
    currency,
    reason: reason.meta({ description: 'Why it was returned or canceled' }),
    arrivesAt: instant.nullable().meta({ description: 'When the bank is expected to have it' }),
  })
  .meta({ id: 'Payout', description: 'Money sent from a connected account to its bank' });

export const accountSchema = z
  .object({
    accountRef: ref,
    state: z.enum(['needs_documents', 'in_review', 'active', 'refused']).meta({
      description:
        '`needs_documents` waits for the merchant, `in_review` for the provider; `refused` is final',
    }),
    needs: z.array(text).meta({ description: 'Names of what is missing' }),
    reason: reason.meta({ description: 'Why it is refused or restricted' }),
    bank: z
      .object({
        bankRef: ref,
        bankName: text.nullable(),
        last4: z.string().regex(/^\d{4}$/),
        currency,
      })
      .nullable()
      .meta({ description: 'The bank account that payouts go to' }),
  })
  .meta({ id: 'Account', description: 'The account of a merchant at the provider' });

export const disputeSchema = z
  .object({
    disputeRef: ref,
    holdRef: optionalRef,
    captureRef: ref,
    amountMinor: positiveMinor,
    feeMinor: minor.meta({ description: 'What the provider charged for the dispute so far' }),
    currency,
    reason: text,
    state: z.enum(['needs_response', 'under_review', 'won', 'lost']),
    openedAt: instant,
    dueAt: instant.nullable().meta({ description: 'Evidence is accepted until then' }),
    hasEvidence: z.boolean(),
  })
  .meta({ id: 'Dispute', description: 'A bank took the money of a capture back' });

/** The answer of a request that had no effect. */
export const refusalSchema = z
  .object({
    error: z.object({
      code: z
        .string()
        .regex(/^[a-z0-9_]{1,60}$/)
        .meta({ description: 'The reason in one word. No personal data, it is stored and shown' }),
      isRetriable: z.boolean().meta({ description: 'The same key may succeed later' }),
      field: z.string().max(100).nullish().meta({ description: 'The field of the body that is refused' }),
    }),
  })
  .meta({ id: 'Refusal', description: 'The request had no effect' });

export const newHoldSchema = z
  .object({
    amountMinor: positiveMinor,
    currency,
    method: z.enum(['card', 'wallet', 'qr_wallet', 'account']),
    cardToken: text.meta({ description: 'The token that the card reader of the cabinet got for the card' }),
  })
  .meta({ id: 'NewHold' });
export const amountSchema = z.object({ amountMinor: positiveMinor }).meta({ id: 'Amount' });
export const newRefundSchema = z
  .object({ captureRef: z.string(), amountMinor: positiveMinor })
  .meta({ id: 'NewRefund' });
export const newTransferSchema = z
  .object({ to: ref, amountMinor: positiveMinor, currency })
  .meta({ id: 'NewTransfer' });
export const newPayoutSchema = z
  .object({ account: ref, amountMinor: positiveMinor, currency })
  .meta({ id: 'NewPayout' });

export const addressSchema = z
  .object({
    line1: z.string(),
    line2: z.string().nullable(),
    city: z.string(),
    state: z.string(),
    postalCode: z.string(),
    country: z.string().meta({ description: 'Two letters' }),
  })
  .meta({ id: 'Address' });

export const bankDetailsSchema = z
  .object({
    holder: z.string(),
    country: z.string(),
    currency,
    routingNumber: z.string(),
    accountNumber: z.string(),
  })
  .meta({ id: 'BankDetails' });

export const applicationSchema = z
  .object({
    country: z.string(),
    currency,
    email: z.string(),
    business: z.object({
      kind: z.enum(['company', 'individual']),
      legalName: z.string(),
      tradeName: z.string(),
      taxId: z.string(),
      phone: z.string(),
      website: z.string().nullable(),
      address: addressSchema,
      mcc: z.string().meta({ description: 'Merchant category code' }),
    }),
    principals: z.array(
      z.object({
        firstName: z.string(),
        lastName: z.string(),
        title: z.string(),
        ownershipBp: z.int().meta({ description: 'Share in hundredths of a percent' }),
        address: addressSchema,
        phone: z.string(),
        email: z.string(),
        birthDate: z.string().meta({ description: 'A day, `1980-02-01`' }),
        idNumber: z.string().meta({ description: 'Social security or other national number' }),
        isRepresentative: z.boolean().meta({ description: 'Exactly one signs for the business' }),
      }),
    ),
    bank: bankDetailsSchema,
    acceptedAt: instant.meta({ description: "When the merchant accepted the provider's terms" }),
    acceptedIp: z.string(),
  })
  .meta({ id: 'Application', description: 'Contains personal data: never log it' });

export const evidenceSchema = z
  .object({
    productDescription: z.string(),
    serviceDate: z.string().meta({ description: 'Day of the purchase, `2026-11-25`' }),
    statement: z.string(),
    receipt: z.string(),
  })
  .meta({ id: 'Evidence' });

export const eventSchema = z
  .object({
    id: text,
    topic: z.enum(providerTopics),
    type: text.meta({ description: 'A word of the bridge, e.g. `payout.paid`' }),
    objectRef: optionalRef.meta({ description: 'The hold, refund, payout, … that changed' }),
    account: optionalRef.meta({ description: "The connected account; null: the platform's" }),
    createdAt: instant,
  })
  .meta({ id: 'Event', description: 'Wakes: Larder reads the state back' });

export const holdsSchema = z.object({ items: z.array(holdSchema).max(1) }).meta({ id: 'FoundHold' });
export const refundsSchema = z.object({ items: z.array(refundSchema).max(1) }).meta({ id: 'FoundRefund' });
export const payoutsSchema = z.object({ items: z.array(payoutSchema).max(1) }).meta({ id: 'FoundPayout' });
export const balanceLinesSchema = z
  .object({ items: z.array(balanceLineSchema).max(1_000), hasMore: z.boolean() })
  .meta({ id: 'BalanceLines' });
