import { describe, expect, it } from 'vitest'
import type { MethodDetails } from '../../api'
import { drawnFields } from './form-fields'
import { parametersOf } from './form-payload'
import { atDeposit, formOf, now } from './form-samples'
import { formErrors } from './form-verdict'
import { accountNamesOf, withoutAccount, withPayoutAccount } from './payout-choice'

const PAYOUT: NonNullable<MethodDetails['payout']> = {
  isVerificationBlocked: false,
  verificationBlockedUntil: null,
  supportUrl: null,
  trustedContacts: [],
  allowsNewAccount: true,
}
const withdrawal: MethodDetails = {
  ...formOf({ name: 'first_name' }, { name: 'iban', extended_type: 'iban' }),
  payout: PAYOUT,
}
const body = { amount: '25.00', currency: 'EUR', parameters: {} }

describe('a kept payout account', () => {
  it('WDR-1 a kept account replaces its fields: they are neither shown, validated nor sent', () => {
    const form = withoutAccount(withdrawal)
    const values = { amount: '25.00', first_name: 'Marta', iban: 'DE89' }
    const drawn = drawnFields(form.fields, { savedCard: null, isCvvRequired: false })
    expect(drawn.map(({ name }) => name)).toEqual(['first_name'])
    expect(parametersOf(form, values)).toEqual({ first_name: 'Marta' })
    const at = { ...atDeposit, flow: 'withdrawal' as const, balance: '100.00', now }
    expect(formErrors(form, values, at)).toEqual({})
    expect(formErrors(withdrawal, { ...values, iban: '' }, at)).toHaveProperty('iban')
  })

  it('WDR-4 a kept account is sent by its id as not new, and a typed account as new', () => {
    const names = accountNamesOf(withdrawal)
    expect(withPayoutAccount(body, names, 'account-1')).toEqual({
      ...body,
      payout_account_id: 'account-1',
      is_new_payout_account: false,
    })
    expect(withPayoutAccount(body, names, null)).toEqual({ ...body, is_new_payout_account: true })
  })

  it('WDR-4 a deposit and a form without an account send nothing about accounts', () => {
    expect(accountNamesOf({ ...withdrawal, payout: null })).toEqual([])
    expect(withPayoutAccount(body, [], null)).toEqual(body)
  })
})
