import { compareDecimals, formatMoney, groupDigits, typeAmount } from '@modulor/rules'
import { AmountBlocks, AmountField, rulePosition } from '@modulor/ui'
import { useMemo, useRef, type RefCallback } from 'react'
import type { Limits } from '../../api'
import { useText } from '../../i18n'
import { limitText } from '../../methods'
import { bothRefs } from '../both-refs'
import { useMaskedInput } from '../masked-input'

const GROUP_SEPARATOR = ' '

export type AmountEntryProps = {
  /** As typed: digits and at most one point. */
  value: string
  currency: string
  precision: number
  limits: Limits
  blocks: readonly string[]
  /** Only where the amount comes out of it. */
  balance: string | null
  error: string | undefined
  inputRef: RefCallback<HTMLElement>
  onChange: (value: string) => void
  onBlur: () => void
}

const isNumber = (text: string) => /^\d+(\.\d+)?$/.test(text)

/** Ends of the scale in words (AMT-6): a smallest amount only above zero, no largest amount as infinity. */
function endsOf({ limits, value }: AmountEntryProps, t: ReturnType<typeof useText>) {
  const { min, max, displayLimits } = limits
  if (!displayLimits) return undefined
  const isTyped = isNumber(value)
  const isUnder = isTyped && compareDecimals(value, min) < 0
  const isOver = isTyped && max !== null && compareDecimals(value, max) > 0
  return {
    ...(compareDecimals(min, '0') > 0 && { min: t('FORM.MIN', { amount: limitText(min) }) }),
    max: t('FORM.MAX', { amount: limitText(max) }),
    over: isOver ? ('max' as const) : isUnder ? ('min' as const) : undefined,
  }
}

/** The rule under the amount; only between two known ends. Positions are for the eye, so a float does no harm. */
function ruleOf({ limits, blocks, value }: AmountEntryProps) {
  const { min, max, displayLimits } = limits
  if (!displayLimits || max === null || compareDecimals(min, '0') <= 0) return undefined
  const position = (amount: string) => rulePosition(Number(amount), Number(min), Number(max))
  return { ticks: blocks.map(position), at: isNumber(value) ? position(value) : 0 }
}

/** The amount: figure, rule, ends, and amounts to choose with one touch (AMT-2, AMT-3, AMT-6). */
export function AmountEntry(props: AmountEntryProps) {
  const { value, currency, precision, blocks, balance, error, inputRef, onChange, onBlur } = props
  const t = useText()
  const input = useRef<HTMLInputElement>(null)
  const ref = useMemo(() => bothRefs(input, inputRef), [inputRef])
  const display = groupDigits(value, GROUP_SEPARATOR)
  const masked = useMaskedInput(input, display, (edit) => typeAmount({ ...edit, precision }), {
    onValue: onChange,
    onBlur,
  })
  const chosen = isNumber(value) ? blocks.find((block) => compareDecimals(block, value) === 0) : undefined
  return (
    <div className="mc-stack">
      <AmountField
        {...masked}
        ref={ref}
        name="amount"
        label={t('PH.LABEL.AMOUNT')}
        currency={currency}
        inputMode={precision === 0 ? 'numeric' : 'decimal'}
        placeholder={precision === 0 ? '0' : '0.00'}
        error={error}
        rule={ruleOf(props)}
        ends={endsOf(props, t)}
        note={balance !== null && t('FORM.BALANCE', { amount: formatMoney({ amount: balance, currency, precision }) })}
      />
      {blocks.length > 0 && (
        <AmountBlocks
          label={t('FORM.AMOUNT_BLOCKS')}
          blocks={blocks.map((block) => ({ value: block, label: limitText(block) }))}
          chosen={chosen}
          onChoose={onChange}
        />
      )}
    </div>
  )
}
