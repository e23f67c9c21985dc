import { internationalMask } from '@modulor/rules'
import type { PhoneCountry } from '../phone-countries'

const digitCountOf = (mask: string) => mask.replaceAll(' ', '').length

/** The mask for a text of so many digits: the usual one if they fit, else the shortest that holds them (PHONE-1). */
export function maskOf(country: PhoneCountry | undefined, text: string): string | null {
  if (!country) return null
  const typedCount = Math.max(0, text.replace(/\D/g, '').length - country.phonecode.length)
  const [usual, ...others] = country.telephoneMasks
  if (usual === undefined) return null
  const longer = others.filter((mask) => digitCountOf(mask) > digitCountOf(usual)).sort((a, b) => a.length - b.length)
  const fitting = [usual, ...longer].find((mask) => digitCountOf(mask) >= typedCount)
  return internationalMask(country.phonecode, fitting ?? longer.at(-1) ?? usual)
}

/** Whether the text begins as a number of any country: by a plus, or by 00. */
export const isInternational = (text: string) => /^(?:\+|00)/.test(text)

/** The text after another country was chosen: its code in the place of the old one, the rest stays (PHONE-4). */
export function withCountry(text: string, from: PhoneCountry | undefined, to: PhoneCountry): string {
  // A number that is written as inside its country is one of whichever country is chosen.
  if (!isInternational(text)) return text
  const digits = text.replace(/\D/g, '').replace(/^00/, '')
  const national = from && digits.startsWith(from.phonecode) ? digits.slice(from.phonecode.length) : ''
  return `+${to.phonecode}${national}`
}
