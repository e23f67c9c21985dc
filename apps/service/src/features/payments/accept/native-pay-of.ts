import type { FieldErrorKey } from '@modulor/contract/errors'
import type { NativePay, SubmitRequest } from '@modulor/contract/http'
import { toMinor } from '@modulor/rules'
import type { MethodConfig } from '../../../config/schema'
import { walletOf } from '../../../config/wallet-of'
import type { QuotedMoney } from '../model/quote-of'
import { done, refused, type Outcome } from '../../../outcome'

const REQUIRED = 'PH.ERROR.FIELD_REQUIRED' satisfies FieldErrorKey

/**
 * The wallet's token that pays (LIST-17). Refuses a submit without one where the method opens a wallet's sheet, and one of
 * another wallet; for any other method a token is not read.
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

/** Whether the provider will be asked for what the sheet has shown: since then a reload may have brought another fee. */
export function isAsShown(
  { total, currency }: NativePay,
  { processing, totalMinor }: QuotedMoney,
  own: { readonly currency: string; readonly precision: number },
): boolean {
  const charged = processing ?? { ...own, amountMinor: totalMinor }
  return currency === charged.currency && toMinor(total, charged.precision) === charged.amountMinor
}
