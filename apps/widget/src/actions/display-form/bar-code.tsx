import { useMemo } from 'react'
import { useText } from '../../i18n'
import { barPath, code128 } from './code-128'

/** The empty space on each side of the bars, in widths of the narrowest bar. */
const QUIET_ZONE = 10
/** Labels of numbers that are shown at a counter. The hyphens in the numbers are only for readers. */
const COUNTER_LABELS: readonly string[] = ['DISPLAY.LABEL.VOUCHER_CODE', 'DISPLAY.LABEL.PAYMENT_CODE']

/** The number of a voucher as a bar code for the till (DISP-1); nothing for any other value. */
export function BarCode({ label, value }: { label: string; value: string }) {
  const t = useText()
  const widths = useMemo(
    () => (COUNTER_LABELS.includes(label) ? code128(value.replace(/[\s-]/g, '')) : null),
    [label, value],
  )
  if (!widths) return null
  const { path, width } = barPath(widths)
  return (
    <svg
      className="display-bars"
      viewBox={`${String(-QUIET_ZONE)} 0 ${String(width + 2 * QUIET_ZONE)} 1`}
      preserveAspectRatio="none"
      role="img"
      aria-label={t('DISPLAY.BARCODE', { what: t(label) })}
    >
      <path d={path} />
    </svg>
  )
}
