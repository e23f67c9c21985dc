import type { MoneyLine } from '@modulor/ui'
import type { Payment } from '../api'
import type { Translate } from '../i18n'

/** The line with the code for the counter of the bet shop (BET-1); no line if the withdrawal is not paid out in a shop. */
export function payOutCodeLine({ payOutCode }: Pick<Payment, 'payOutCode'>, t: Translate): readonly MoneyLine[] {
  if (payOutCode === null) return []
  return [{ id: 'pay-out-code', label: t('RESULT.PAY_OUT_CODE'), value: <bdi>{payOutCode}</bdi> }]
}
