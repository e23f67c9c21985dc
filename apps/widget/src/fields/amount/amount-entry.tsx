import {
  addBlock,
  bonusOf,
  bonusValue,
  compactAmount,
  compareDecimals,
  groupDigits,
  isMinLimitShown,
  isZero,
  limitText,
  typeAmount,
} from '@modulor/rules'
import { currencySymbol } from '@modulor/rules/currency-symbols'
import { AmountBlocks, AmountField } from '@modulor/ui'
import type { CurrencyDisplay, Flow } from '@modulor/contract/vocabulary'
import { useMemo, useRef, useState, type RefCallback } from 'react'
import type { Bonus, Limits, Listing } from '../../api'
import { useLanguage, useText } from '../../i18n'
import { useAppSelector, useMoneyFormat } from '../../session'
import { bothRefs } from '../both-refs'
import { useMaskedInput } from '../masked-input'

const GROUP_SEPARATOR = ' '
const EMPTY_DECIMALS = /\.0+$/

export type AmountEntryProps = {
  flow: Flow
  methodId: string
  /** The typed text: digits and at most one decimal point. */
  value: string
  currency: string
  precision: number
  limits: Limits
  blocks: readonly string[]
  /** The player's balance for a withdrawal; null for a deposit. */
  balance: string | null
  error: string | undefined
  inputRef: RefCallback<HTMLElement>
  onChange: (value: string) => void
}

const isNumber = (text: string) => /^\d+(\.\d+)?$/.test(text)

/** The texts of the limits (AMT-6): the minimum only if it is above zero; a missing maximum as infinity. */
function endsOf({ limits, value }: AmountEntryProps, t: ReturnType<typeof useText>, locale: string) {
  const { min, max, displayLimits } = limits
  if (!displayLimits) return undefined
  const isTyped = isNumber(value)
  const isUnder = isTyped && compareDecimals(value, min) < 0
  const isOver = isTyped && max !== null && compareDecimals(value, max) > 0
  return {
    ...(isMinLimitShown(limits) && { min: t('FORM.MIN', { amount: limitText(min, locale) }) }),
    max: t('FORM.MAX', { amount: limitText(max, locale) }),
    over: isOver ? ('max' as const) : isUnder ? ('min' as const) : undefined,
  }
}

/** The symbol or code of the currency beside the amount, and on which side it is (AMT-10). */
function currencyMark(currency: string, display: CurrencyDisplay): { mark: string; isFirst: boolean } {
  const isSymbol = display === 'digits_symbol' || display === 'symbol_digits'
  return {
    mark: (isSymbol ? currencySymbol(currency) : undefined) ?? currency,
    isFirst: display === 'code_digits' || display === 'symbol_digits',
  }
}

type BlockSettings = Pick<Listing['settings'], 'isShortAmountBlock' | 'isSumAmountBlock' | 'isBonusInAmountBlock'>

/** The merchant's settings of the amount and its blocks (AMT-10), from the flow's listing. */
function useAmountSettings(flow: Flow): BlockSettings & { display: CurrencyDisplay; bonuses: readonly Bonus[] } {
  const listing = useAppSelector(({ listings }) => listings[flow].listing)
  return {
    isShortAmountBlock: listing?.settings.isShortAmountBlock ?? false,
    isSumAmountBlock: listing?.settings.isSumAmountBlock ?? false,
    isBonusInAmountBlock: listing?.settings.isBonusInAmountBlock ?? false,
    display: listing?.settings.currencyDisplay ?? 'digits_code',
    bonuses: flow === 'deposit' ? (listing?.userBonuses ?? []) : [],
  }
}

/**
 * Amounts to choose with one press: in full or short, with the bonus for each; a press sets the amount or adds to it (AMT-10,
 * AMT-11).
 */
function Blocks(props: AmountEntryProps) {
  const { flow, methodId, value, currency, precision, blocks, onChange } = props
  const t = useText()
  const { locale } = useLanguage()
  const formatMoney = useMoneyFormat(flow)
  const { bonuses, isShortAmountBlock, isSumAmountBlock, isBonusInAmountBlock } = useAmountSettings(flow)
  const bonus = isBonusInAmountBlock ? bonusOf(bonuses, methodId) : null
  const noteOf = (block: string) => {
    const granted = bonus && bonusValue(bonus, block, precision)
    return granted && !isZero(granted) ? `+${formatMoney(granted, currency, precision)}` : undefined
  }
  const labelOf = (block: string) =>
    isShortAmountBlock ? compactAmount(block.replace(EMPTY_DECIMALS, ''), locale) : limitText(block, locale)
  // Blocks that add to the amount are never shown as chosen.
  const isChosen = (block: string) => !isSumAmountBlock && isNumber(value) && compareDecimals(block, value) === 0
  return (
    <AmountBlocks
      label={t('FORM.AMOUNT_BLOCKS')}
      blocks={blocks.map((block) => ({
        value: block,
        label: isSumAmountBlock ? `+${labelOf(block)}` : labelOf(block),
        note: noteOf(block),
      }))}
      chosen={blocks.find(isChosen)}
      onChoose={(block) => onChange(isSumAmountBlock ? addBlock(value, block) : block)}
    />
  )
}

/** The amount: input, limits, and amounts to choose with one press (AMT-2, AMT-3, AMT-6). */
export function AmountEntry(props: AmountEntryProps) {
  const { flow, value, currency, precision, blocks, balance, error, inputRef, onChange } = props
  const t = useText()
  const { locale } = useLanguage()
  const formatMoney = useMoneyFormat(flow)
  const { display: currencyDisplay } = useAmountSettings(flow)
  const input = useRef<HTMLInputElement>(null)
  const ref = useMemo(() => bothRefs(input, inputRef), [inputRef])
  const display = groupDigits(value, GROUP_SEPARATOR)
  const [isRefused, setRefused] = useState(false)
  const masked = useMaskedInput(input, display, (edit) => typeAmount({ ...edit, precision }), {
    onValue: onChange,
    onRefused: setRefused,
  })
  const { mark, isFirst } = currencyMark(currency, currencyDisplay)
  return (
    <div className="mc-stack">
      <AmountField
        {...masked}
        ref={ref}
        name="amount"
        label={t('PH.LABEL.AMOUNT')}
        currency={mark}
        isCurrencyFirst={isFirst}
        inputMode={precision === 0 ? 'numeric' : 'decimal'}
        placeholder={precision === 0 ? '0' : '0.00'}
        error={isRefused ? t('FIELD.PASTE_REFUSED') : error}
        ends={endsOf(props, t, locale)}
        note={balance !== null && t('FORM.BALANCE', { amount: formatMoney(balance, currency, precision) })}
      />
      {blocks.length > 0 && <Blocks {...props} />}
    </div>
  )
}
