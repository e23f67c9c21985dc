import { AMOUNT_FIELD_NAME, maskedAccount, payoutAccountStep, type PayoutAccountStep } from '@modulor/rules'
import type { MethodDetails, PayoutAccount } from '../../api'
import type { Effect } from '../../session'
import { verificationBegun } from '../../session/account-verification'
import type { FormValues } from './form-fields'
import { parametersOf } from './form-payload'

const PATHS = {
  verify: '/withdrawal-verify-account',
  blocked: '/account-management-blocked',
} as const satisfies Record<PayoutAccountStep, string>

type RefusedForm = {
  readonly details: MethodDetails
  readonly payout: NonNullable<MethodDetails['payout']>
  readonly values: FormValues
  /** The kept payout account that is chosen; null: the account was typed. */
  readonly chosen: PayoutAccount | null
}

/** Begins the verification of the account because of which a form was refused (VERIF-1). Returns the path of its page. */
export function beginVerification({ details, payout, values, chosen }: RefusedForm): Effect<string> {
  return (dispatch) => {
    const parameters = parametersOf(details, values)
    const verified = details.fields.filter(({ verifyNewPayoutAccount }) => verifyNewPayoutAccount)
    const account = verified.map(({ name, prefilled }) => String(parameters[name] ?? prefilled ?? '')).join(' ')
    dispatch(
      verificationBegun({
        account: {
          methodId: details.id,
          form: { amount: String(values[AMOUNT_FIELD_NAME] ?? '0'), parameters },
          maskedAccount: chosen?.masked ?? maskedAccount(account),
        },
        payout,
      }),
    )
    const step = payoutAccountStep({
      isNewAccountAllowed: payout.allowsNewAccount,
      hasFieldToVerify: verified.length > 0,
      isVerificationBlocked: payout.isVerificationBlocked,
    })
    return PATHS[step]
  }
}
