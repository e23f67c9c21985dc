import { isZero } from '../money/decimal-arithmetic'
import { displayNumber, withoutSurplusZeros } from '../money/display-number'

type FeeParts = { percentage?: string | null | undefined; fix?: string | null | undefined }

/**
 * A fee for display (MONEY-4): `1.5% + 0.20`, in the language's decimal sign. A percent sign in the input is removed,
 * so that it is shown once. A part that is zero is left out, and so are the trailing zeros of a crypto currency.
 * Without a fee the text is empty.
 */
export function feeLabel(fee: FeeParts, locale?: string): string {
  const percentage = fee.percentage?.replace('%', '').trim() || '0'
  const fix = fee.fix || '0'
  return [
    isZero(percentage) ? '' : `${displayNumber(percentage, locale)}%`,
    isZero(fix) ? '' : displayNumber(withoutSurplusZeros(fix), locale),
  ]
    .filter(Boolean)
    .join(' + ')
}
