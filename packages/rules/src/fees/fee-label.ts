import { isZero } from '../money/decimal-arithmetic'

/**
 * A fee for the player's eye (MONEY-4): `1.5% + 0.20`. The percentage may come with its sign, which is stripped so that
 * it shows once. A part that is zero is left out; no fee at all is the empty text.
 */
export function feeLabel(fee: { percentage?: string | null | undefined; fix?: string | null | undefined }): string {
  const percentage = fee.percentage?.replace('%', '').trim() || '0'
  const fix = fee.fix || '0'
  return [isZero(percentage) ? '' : `${percentage}%`, isZero(fix) ? '' : fix].filter(Boolean).join(' + ')
}
