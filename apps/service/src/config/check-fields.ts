/** Checks the forms of a method: unique field names, safe patterns, and a complete routing (FORM-11). */
import { EXTENDED_TYPES, TEXT_STYLES } from '@modulor/contract/vocabulary'
import { BIRTH_TYPE, isCardField, isSafePattern } from '@modulor/rules'
import type { MethodConfig } from './schema'
import { suggestion } from './suggest'

type Report = (path: readonly PropertyKey[], message: string) => void
type Fields = MethodConfig['fields']

/** The widget shows a field of an unknown type as a plain input, which is rarely intended. */
const KNOWN_EXTENDED_TYPES: readonly string[] = [...EXTENDED_TYPES, ...TEXT_STYLES, BIRTH_TYPE]

/** `taken`: the names of the fields before these. */
function checkList(
  fields: Fields,
  flow: MethodConfig['flow'],
  path: readonly PropertyKey[],
  taken: readonly string[],
  report: Report,
) {
  const names = new Set(taken)
  fields.forEach(({ name, regexp, type, extended_type: extended, verify_new_payout_account: isVerified }, index) => {
    if (names.has(name)) report([...path, index, 'name'], `the field "${name}" is defined twice`)
    names.add(name)
    if (!KNOWN_EXTENDED_TYPES.includes(extended))
      report([...path, index, 'extended_type'], `is not a known type${suggestion(extended, KNOWN_EXTENDED_TYPES)}`)
    if (regexp !== null && !isSafePattern(regexp))
      report([...path, index, 'regexp'], 'is not a valid regular expression, or takes too long on some inputs')
    if (type === 'file upload' && flow === 'withdrawal')
      report([...path, index, 'type'], 'a file upload is possible only for a deposit')
    // The number of a card is not among the form's values, so that one verified card would verify all cards (VERIF-1).
    if (isVerified && isCardField(extended))
      report([...path, index, 'verify_new_payout_account'], 'a card cannot be verified; remove it from this field')
  })
}

/** The values of fields are stored with the payment; a one-time code is never stored (OTP-4). */
function checkCodeField({ fields, routing, otp }: MethodConfig, report: Report) {
  const routed = routing ? [...Object.values(routing.fields).flat(), ...routing.otherwise] : []
  if (otp && [...fields, ...routed].some(({ name }) => name === otp.field))
    report(['otp', 'field'], 'must not be the name of a field of the form')
}

function checkRouting({ fields, flow, routing }: MethodConfig, report: Report) {
  if (!routing) return
  const own = fields.map(({ name }) => name)
  const by = fields.find(({ name }) => name === routing.by)
  if (!by) report(['routing', 'by'], `the form has no field "${routing.by}"`)
  for (const [value, more] of Object.entries(routing.fields)) {
    const path = ['routing', 'fields', value]
    if (by?.type === 'select' && !by.options.some((option) => option.value === value))
      report(path, `the field "${by.name}" has no option "${value}"`)
    checkList(more, flow, path, own, report)
  }
  checkList(routing.otherwise, flow, ['routing', 'otherwise'], own, report)
}

/** Reports every invalid field of the method. */
export function checkFields(method: MethodConfig, report: Report): void {
  checkList(method.fields, method.flow, ['fields'], [], report)
  if (method.is_routable && !method.routing) report(['is_routable'], 'needs a `routing`')
  if (method.routing && !method.is_routable) report(['routing'], 'needs `is_routable: true`')
  checkRouting(method, report)
  checkCodeField(method, report)
}
