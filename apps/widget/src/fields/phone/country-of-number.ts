import { internationalMask } from '@modulor/rules'
import type { PhoneCountry } from '../phone-countries'

const digitCountOf = (mask: string) => mask.replaceAll(' ', '').length

/** The mask for a text: the usual one if its digits fit, else the shortest one in which they fit (PHONE-1). */
export function maskOf(country: PhoneCountry | undefined, text: string): string | null {
  if (!country) return null
  const typedCount = Math.max(0, text.replace(/\D/g, '').length - country.phonecode.length)
  const [usual, ...others] = country.telephoneMasks
  if (usual === undefined) return null
  const longer = others.filter((mask) => digitCountOf(mask) > digitCountOf(usual)).sort((a, b) => a.length - b.length)
  const fitting = [usual, ...longer].find((mask) => digitCountOf(mask) >= typedCount)
  return internationalMask(country.phonecode, fitting ?? longer.at(-1) ?? usual)
}

/** Whether the text begins as an international number: with a plus or with 00. */
export const isInternational = (text: string) => /^(?:\+|00)/.test(text)

/** The text after another country was chosen: its phone code replaces the old one, the other digits stay (PHONE-4). */
export function withCountry(text: string, from: PhoneCountry | undefined, to: PhoneCountry): string {
  // A national number belongs to whichever country is chosen, so it stays unchanged.
  if (!isInternational(text)) return text
  const digits = text.replace(/\D/g, '').replace(/^00/, '')
  const national = from && digits.startsWith(from.phonecode) ? digits.slice(from.phonecode.length) : ''
  return `+${to.phonecode}${national}`
}
