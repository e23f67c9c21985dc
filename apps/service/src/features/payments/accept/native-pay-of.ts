import type { FieldErrorKey } from '@modulor/contract/errors'
import type { NativePay, SubmitRequest } from '@modulor/contract/http'
import { toMinor } from '@modulor/rules'
import type { MethodConfig } from '../../../config/schema'
import { walletOf } from '../../../config/wallet-of'
import type { QuotedMoney } from '../model/quote-of'
import { done, refused, type Outcome } from '../../../outcome'

const REQUIRED = 'PH.ERROR.FIELD_REQUIRED' satisfies FieldErrorKey

/**
 * The payment token of the method's wallet (LIST-17). Refuses a submit without a token, or with one of another wallet.
 * For a method without a wallet a token is ignored.
 */
export function nativePayOf(
  method: MethodConfig,
  body: Pick<SubmitRequest, 'native_pay'>,
): Outcome<NativePay | undefined> {
  const wallet = walletOf(method)
  if (wallet === null) return done(undefined)
  const { native_pay: given } = body
  return given?.type === wallet ? done(given) : refused('form_invalid', { fields: { native_pay: REQUIRED } })
}

/**
 * Whether the provider will charge the amount that the wallet's sheet has shown. The fee may have changed since then by
 * a reload of the configuration.
 */
export function isAsShown(
  { total, currency }: NativePay,
  { processing, totalMinor }: QuotedMoney,
  own: { readonly currency: string; readonly precision: number },
): boolean {
  const charged = processing ?? { ...own, amountMinor: totalMinor }
  return currency === charged.currency && toMinor(total, charged.precision) === charged.amountMinor
}
