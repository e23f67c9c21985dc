import type { MoneyLine } from '@modulor/ui'
import type { Payment } from '../api'
import type { Translate } from '../i18n'

/** What the counter of the shop asks for (BET-1); nothing where the withdrawal is paid out elsewhere. */
export function payOutCodeLine({ payOutCode }: Pick<Payment, 'payOutCode'>, t: Translate): readonly MoneyLine[] {
  if (payOutCode === null) return []
  return [{ id: 'pay-out-code', label: t('RESULT.PAY_OUT_CODE'), value: <bdi>{payOutCode}</bdi> }]
}
