import { internationalMask, typePhone, type TypedPhone } from '@modulor/rules'
import type { MaskEdit } from '../masked-input'
import type { PhoneCountry } from '../phone-countries'

const digitCountOf = (mask: string) => mask.replaceAll(' ', '').length

/** The mask for a number of so many digits: the usual one if they fit, else the shortest that holds them (PHONE-1). */
export function maskOf(country: PhoneCountry | undefined, digits: string): string | null {
  if (!country) return null
  const typedCount = Math.max(0, digits.length - country.phonecode.length)
  const [usual, ...others] = country.telephoneMasks
  if (usual === undefined) return null
  const longer = others.filter((mask) => digitCountOf(mask) > digitCountOf(usual)).sort((a, b) => a.length - b.length)
  const fitting = [usual, ...longer].find((mask) => digitCountOf(mask) >= typedCount)
  return internationalMask(country.phonecode, fitting ?? longer.at(-1) ?? usual)
}

const hasDigit = (text: string) => /\p{Nd}/u.test(text)

/**
 * What the player typed as an international number. A plus typed anywhere begins the number anew, `00` is a plus, and a
 * number without either is one of the chosen country: its code comes in front, what is dialled inside the country goes.
 */
function internationalised({ text, caret, previous }: MaskEdit, country: PhoneCountry | undefined) {
  const plusAt = text.lastIndexOf('+')
  if (plusAt > 0 && caret === plusAt + 1) return { text: text.slice(plusAt), caret: 1 }
  if (plusAt >= 0 || !hasDigit(text)) return { text, caret }
  const isPlusDeleted = previous.startsWith('+') && previous.slice(1) === text
  if (isPlusDeleted) return { text: previous, caret: 1 }
  const zeros = /^[0٠۰]{2}/.exec(text)
  if (zeros) return { text: `+${text.slice(2)}`, caret: Math.max(1, caret - 1) }
  if (!country) return { text, caret }
  const number = text.replace(/^\P{Nd}+/u, '')
  const national = number.slice(number.startsWith(country.trunkPrefix) ? country.trunkPrefix.length : 0)
  const head = `+${country.phonecode}`
  return { text: head + national, caret: head.length + Math.max(0, caret - (text.length - national.length)) }
}

/** The mask of the telephone input (PHONE-1): always `+`, code, number; in the groups of its country. */
export function typeInternational(edit: MaskEdit, country: PhoneCountry | undefined): TypedPhone {
  const digits = edit.text.replace(/\D/g, '')
  return typePhone({ ...edit, ...internationalised(edit, country), mask: maskOf(country, digits) })
}

/** The number after another country was chosen: its code in the place of the old one, the rest stays (PHONE-4). */
export function withCountry(value: string, from: PhoneCountry | undefined, to: PhoneCountry): string {
  const digits = value.replace(/\D/g, '')
  const national = from && digits.startsWith(from.phonecode) ? digits.slice(from.phonecode.length) : ''
  return `+${to.phonecode}${national}`
}
