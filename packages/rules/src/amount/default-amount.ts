import { compareDecimals, isZero } from '../money/decimal-arithmetic'
import { type AmountLimits, isWithinLimits } from './limits'

const FALLBACK = '1'

/**
 * The amount a form opens with (AMT-8): the preset if allowed, in this currency and within the limits; else the middle
 * one of the blocks (of an even number, the higher) if within the limits; else the minimum; without one, 1. Where even 1
 * is above the maximum (bitcoin) it is the maximum.
 */
export function defaultAmount(form: {
  presetAmount?: string | null | undefined
  presetCurrency?: string | null | undefined
  currency?: string | undefined
  allowPreset: boolean
  blocks: readonly string[]
  limits: AmountLimits
}): string {
  const { presetAmount, presetCurrency, currency, allowPreset, blocks, limits } = form
  const isPresetCurrency = !presetCurrency || !currency || presetCurrency === currency
  const preset = allowPreset && isPresetCurrency ? presetAmount : null
  const middle = blocks[Math.floor(blocks.length / 2)]
  for (const amount of [preset, middle])
    if (amount !== null && amount !== undefined && !isZero(amount) && isWithinLimits(amount, limits)) return amount
  if (!isZero(limits.min)) return limits.min
  return limits.max !== null && compareDecimals(limits.max, FALLBACK) < 0 ? limits.max : FALLBACK
}
