import { PHONE_DIGITS_MAX, PHONE_DIGITS_MIN } from './phone-digits'
import { writtenDigits } from './type-phone'

/** The part of a country's numbering plan that is needed to read its numbers. */
export type PhonePlan = {
  readonly iso: string
  /** Digits without the plus: 49; 1 for all of North America. */
  readonly callingCode: string
  /** The area code of a country that shares its calling code and has only one, such as 268 for Antigua; else empty. */
  readonly areaCode: string
  /** Prefixes that are dialled before a number inside the country, and never after the calling code: 0, in Hungary 06. */
  readonly trunkPrefixes: readonly string[]
  /** The possible numbers of digits after the calling code. */
  readonly lengths: readonly number[]
  /** The digits with which a number may begin after the calling code. */
  readonly firstDigits: string
  /** `00` is the prefix of international calls. If another prefix begins with 00, it cannot be read as a plus. */
  readonly isDoubleZeroInternational: boolean
}

export type PhoneUnreadable =
  /** No digits. */
  | 'empty'
  /** Letters, or more than one number. */
  | 'not_a_number'
  /** It is not a number of the country, or of any country. */
  | 'no_such_number'
  /** The text can be read as two different numbers. */
  | 'ambiguous'
export type ReadPhone =
  | { readonly kind: 'number'; readonly e164: string }
  | { readonly kind: 'unreadable'; readonly reason: PhoneUnreadable }

const unreadable = (reason: PhoneUnreadable): ReadPhone => ({ kind: 'unreadable', reason })

/** Whether the plan allows a number with these digits after the calling code. */
function isOfPlan(national: string, plan: PhonePlan): boolean {
  return (
    plan.lengths.includes(national.length) &&
    plan.firstDigits.includes(national.charAt(0)) &&
    plan.callingCode.length + national.length <= PHONE_DIGITS_MAX
  )
}

/** A number as dialled inside the country: every possible reading, as the digits after the calling code. */
function nationalReadings(digits: string, plan: PhonePlan): Set<string> {
  const { trunkPrefixes, callingCode, areaCode } = plan
  const heads = ['', ...trunkPrefixes, callingCode, ...trunkPrefixes.map((trunk) => callingCode + trunk)]
  const found = heads.filter((head) => digits.startsWith(head)).map((head) => digits.slice(head.length))
  const local = areaCode === '' ? [] : [areaCode + digits]
  return new Set([...found, ...local].filter((national) => isOfPlan(national, plan)))
}

/** Reads digits that follow a plus. The number as written has priority; else a trunk prefix after the calling code is removed. */
function readInternational(digits: string, plans: readonly PhonePlan[]): ReadPhone {
  if (plans.length === 0)
    return /^[1-9]/.test(digits) && digits.length >= PHONE_DIGITS_MIN && digits.length <= PHONE_DIGITS_MAX
      ? { kind: 'number', e164: `+${digits}` }
      : unreadable('no_such_number')
  const ofCode = plans.filter(({ callingCode }) => digits.startsWith(callingCode))
  if (ofCode.some((plan) => isOfPlan(digits.slice(plan.callingCode.length), plan)))
    return { kind: 'number', e164: `+${digits}` }
  const readings = new Set(
    ofCode.flatMap((plan) => {
      const behind = digits.slice(plan.callingCode.length)
      // After +1 268 the area code 268 may be repeated.
      return [...plan.trunkPrefixes, ...(plan.areaCode === '' ? [] : [plan.areaCode])]
        .filter((trunk) => behind.startsWith(trunk) && isOfPlan(behind.slice(trunk.length), plan))
        .map((trunk) => `+${plan.callingCode}${behind.slice(trunk.length)}`)
    }),
  )
  return only(readings)
}

function only(readings: ReadonlySet<string>): ReadPhone {
  const [e164] = readings
  if (e164 === undefined) return unreadable('no_such_number')
  return readings.size > 1 ? unreadable('ambiguous') : { kind: 'number', e164 }
}

/**
 * Reads the number in a text (PHONE-1). The text is read as a whole when it is complete, not while it is typed: after a
 * plus, or after `00` if that is the chosen country's international prefix, a number of any country; else a number of
 * the chosen country, with or without its trunk prefix. A text with two readings, or none, is not converted.
 *
 * While the table is being loaded (`plans` is empty), only a number after a plus can be read; it is accepted as it is
 * written.
 */
export function readPhone(text: string, chosen: PhonePlan | undefined, plans: readonly PhonePlan[]): ReadPhone {
  const written = writtenDigits(text)
  if (written === null) return unreadable('not_a_number')
  const { hasPlus, digits } = written
  if (digits === '') return unreadable('empty')
  if (hasPlus) return readInternational(digits, plans)
  if (!chosen) return unreadable('no_such_number')
  if (!digits.startsWith('00')) {
    const readings = nationalReadings(digits, chosen)
    return only(new Set([...readings].map((national) => `+${chosen.callingCode}${national}`)))
  }
  return chosen.isDoubleZeroInternational ? readInternational(digits.slice(2), plans) : unreadable('ambiguous')
}

/**
 * The value of a telephone field in the form: the number that is sent, or the text as it was typed. A text that cannot
 * be read never looks like a number (a space is inserted), so that both widget and service refuse it.
 */
export function phoneValue(text: string, read: ReadPhone): string {
  if (read.kind === 'number') return read.e164
  if (read.reason === 'empty') return ''
  return /^\+?\d+$/.test(text) ? `${text.charAt(0)} ${text.slice(1)}` : text
}
