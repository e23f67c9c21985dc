/** Converts an action of Adyen to one of ours, and returns the data that the next step needs. */
import { DISPLAY_ITEM_LABELS } from '@modulor/contract/vocabulary'
import { z } from 'zod'
import type { ProviderAction } from '../../actions/registry'
import { parseJson } from './adyen-client'
import type { AdyenAction } from './adyen-wire'
import type { Continuation } from './continuation'
import { fromAdyenAmount, type AdyenAmount } from './minor-units'

/** How long the issuer waits for the end of a challenge. */
const CHALLENGE_MS = 600_000
/** Fits into the widget's frame, which is at least 390 by 400 pixels. */
const CHALLENGE_WINDOW_SIZE = '02'

const FingerprintToken = z.object({
  threeDSServerTransID: z.string().min(1),
  threeDSMethodUrl: z.url({ protocol: /^https?$/ }),
})
const ChallengeToken = z.object({
  acsURL: z.url({ protocol: /^https?$/ }),
  acsTransID: z.string().min(1),
  messageVersion: z.string().min(1),
  threeDSServerTransID: z.string().min(1),
})

export const base64 = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64')
const base64url = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
const decoded = (token: string): unknown => parseJson(Buffer.from(token, 'base64').toString('utf8'))

export type NextStep = { readonly action: ProviderAction; readonly continuation: Continuation }

/** `await` needs nothing from the player on our pages. */
type PlayerAction = Exclude<AdyenAction, { type: 'await' }>
type ThreeDs = Extract<AdyenAction, { type: 'threeDS2' }>

function fingerprint(action: ThreeDs, known: Continuation): NextStep | undefined {
  const { data: token } = FingerprintToken.safeParse(decoded(action.token))
  if (!token) return undefined
  const { threeDSServerTransID: transactionId, threeDSMethodUrl: url } = token
  const method = { threeDSServerTransID: transactionId, threeDSMethodNotificationURL: known.methodReturnUrl }
  return {
    action: { type: 'three_ds_method', url, fields: { threeDSMethodData: base64url(method) } },
    continuation: { ...known, step: 'fingerprint', transactionId },
  }
}

function challenge(action: ThreeDs, known: Continuation, now: Date): NextStep | undefined {
  const { data: token } = ChallengeToken.safeParse(decoded(action.token))
  if (!token) return undefined
  const { acsURL, ...ids } = token
  const creq = { ...ids, messageType: 'CReq', challengeWindowSize: CHALLENGE_WINDOW_SIZE }
  return {
    action: {
      type: 'three_ds_challenge',
      url: acsURL,
      fields: { creq: base64url(creq), threeDSSessionData: known.paySessionId },
      expiresAt: new Date(now.getTime() + CHALLENGE_MS).toISOString(),
    },
    continuation: { ...known, step: 'challenge' },
  }
}

type Item = Extract<ProviderAction, { type: 'display_form' }>['items'][number]

const copy = (label: string, value: string | undefined): Item[] =>
  value === undefined ? [] : [{ kind: 'copy', label, value }]

function amountItem(amount: AdyenAmount | undefined): Item[] {
  if (!amount) return []
  const { amount: value, currency: unit } = fromAdyenAmount(amount)
  return [{ kind: 'copy', label: DISPLAY_ITEM_LABELS.amount, value, unit }]
}

/**
 * The player cannot cancel a payment that is paid elsewhere: Adyen does not guarantee that it is not paid afterwards.
 */
function displayForm(items: Item[], expiresAt: string | undefined): ProviderAction {
  const ends = expiresAt === undefined || Number.isNaN(Date.parse(expiresAt)) ? null : new Date(expiresAt).toISOString()
  return { type: 'display_form', items, expiresAt: ends, canConfirm: true, canCancel: false }
}

/** Returns undefined if the action's token cannot be read. */
export function toNextStep(action: PlayerAction, before: Continuation, now: Date): NextStep | undefined {
  const known: Continuation = {
    ...before,
    step: 'other',
    ...('paymentData' in action && action.paymentData !== undefined && { paymentData: action.paymentData }),
    ...('authorisationToken' in action &&
      action.authorisationToken !== undefined && { authorisationToken: action.authorisationToken }),
  }
  const show = (items: Item[], expiresAt?: string) => ({ action: displayForm(items, expiresAt), continuation: known })
  switch (action.type) {
    case 'redirect': {
      const { url, method, data: fields } = action
      return { action: { type: 'redirect', url, method, fields }, continuation: known }
    }
    case 'threeDS2':
      return action.subtype === 'fingerprint' ? fingerprint(action, known) : challenge(action, known, now)
    case 'qrCode':
      return show([{ kind: 'qr', label: DISPLAY_ITEM_LABELS.link, value: action.qrCodeData }], action.expiresAt)
    case 'voucher':
      return show(
        [
          ...copy(DISPLAY_ITEM_LABELS.payAt, action.entity),
          ...copy(DISPLAY_ITEM_LABELS.voucherCode, action.reference),
          ...amountItem(action.totalAmount),
        ],
        action.expiresAt,
      )
    case 'bankTransfer':
      return show([
        ...copy('IBAN', action.iban),
        ...copy('BIC', action.bic),
        ...copy(DISPLAY_ITEM_LABELS.accountNumber, action.accountNumber),
        ...copy(DISPLAY_ITEM_LABELS.recipient, action.beneficiary),
        ...copy(DISPLAY_ITEM_LABELS.paymentCode, action.reference),
        ...amountItem(action.totalAmount),
      ])
  }
}
