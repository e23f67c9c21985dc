import type { CardBrand } from '@modulor/contract/vocabulary'
import { cardSchemes } from './card-schemes'

/**
 * The brand of a number as soon as it is known (CARD-3): when more of its digits match one brand than any other, or
 * when only one brand is left. Undefined while several brands are possible, and for the local schemes, which have no
 * icon.
 */
export function detectCardBrand(digits: string, localSchemes?: readonly string[]): CardBrand | undefined {
  const schemes = cardSchemes(digits, localSchemes)
  const matchedDigits = Math.max(0, ...schemes.map((scheme) => scheme.matchedDigits))
  const [best, ...rivals] = schemes.filter((scheme) => scheme.matchedDigits === matchedDigits)
  return rivals.length === 0 ? best?.brand : undefined
}
