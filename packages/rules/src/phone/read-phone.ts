import { PHONE_DIGITS_MAX, PHONE_DIGITS_MIN } from './phone-digits'
import { writtenDigits } from './type-phone'

/** What of a country's numbering plan says how its numbers are written. */
export type PhonePlan = {
  readonly iso: string
  /** Digits without the plus: 49; 1 for all of North America. */
  readonly callingCode: string
  /** Of a country that has only one behind a shared calling code, such as 268 of Antigua; else empty. */
  readonly areaCode: string
  /** What may be dialled before a number inside the country, and never with its calling code: 0, Hungary 06. */
  readonly trunkPrefixes: readonly string[]
  /** How many digits a number has behind the calling code. */
  readonly lengths: readonly number[]
  /** The digits that it may begin with there. */
  readonly firstDigits: string
  /** Dialled abroad by `00`; where another prefix begins so, 00 cannot be read as a plus. */
  readonly isDoubleZeroInternational: boolean
}

export type PhoneUnreadable =
  /** No digits. */
  | 'empty'
  /** Letters, or more than one number. */
  | 'not_a_number'
  /** No number of the country, or of any country, is written so. */
  | 'no_such_number'
  /** Two different numbers could be meant. */
  | 'ambiguous'
export type ReadPhone =
  | { readonly kind: 'number'; readonly e164: string }
  | { readonly kind: 'unreadable'; readonly reason: PhoneUnreadable }

const unreadable = (reason: PhoneUnreadable): ReadPhone => ({ kind: 'unreadable', reason })

/** Whether the plan has a number with these digits behind the calling code. */
function isOfPlan(national: string, plan: PhonePlan): boolean {
  return (
    plan.lengths.includes(national.length) &&
    plan.firstDigits.includes(national.charAt(0)) &&
    plan.callingCode.length + national.length <= PHONE_DIGITS_MAX
  )
}

/** A number as dialled inside the country: the digits behind the calling code, in every way that they can be meant. */
function nationalReadings(digits: string, plan: PhonePlan): Set<string> {
  const { trunkPrefixes, callingCode, areaCode } = plan
  const heads = ['', ...trunkPrefixes, callingCode, ...trunkPrefixes.map((trunk) => callingCode + trunk)]
  const found = heads.filter((head) => digits.startsWith(head)).map((head) => digits.slice(head.length))
  const local = areaCode === '' ? [] : [areaCode + digits]
  return new Set([...found, ...local].filter((national) => isOfPlan(national, plan)))
}

/** Digits behind a plus. A number as it stands goes first; a trunk prefix behind the calling code is left out. */
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
      // Behind +1268 the area code 268 may be repeated.
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
 * The number that a text means (PHONE-1), read once as a whole and never while it grows: behind a plus, or `00` where
 * that is dialled abroad, a number of any country; else one of the chosen country, with or without what is dialled
 * before it there. A text that can mean two numbers, or none, is not converted.
 *
 * Without `plans`, the table being on its way, only a number behind a plus can be read, as it stands.
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
 * What the form keeps of a telephone field: the number that is sent, or the text as it was typed. A text that cannot be
 * read never looks like a number (a space breaks it), so that widget and service refuse it alike.
 */
export function phoneValue(text: string, read: ReadPhone): string {
  if (read.kind === 'number') return read.e164
  if (read.reason === 'empty') return ''
  return /^\+?\d+$/.test(text) ? `${text.charAt(0)} ${text.slice(1)}` : text
}
