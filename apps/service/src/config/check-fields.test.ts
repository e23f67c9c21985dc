import { describe, expect, it } from 'vitest'
import { pathText } from './problem'
import { checkFields } from './check-fields'
import { MethodConfig } from './schema'

type Parts = { [key in keyof MethodConfig]?: unknown }

const BY_COUNTRY = { name: 'country', type: 'select', options: [{ label: 'Germany', value: 'DE' }] }
const ROUTING = { by: 'country', fields: { DE: [{ name: 'iban' }] }, otherwise: [{ name: 'bic' }] }

function problemsOf(parts: Parts): string[] {
  const method = MethodConfig.parse({
    flow: 'deposit',
    short_name: 'bank',
    public_name: 'Bank',
    provider: 'sandbox',
    provider_method: 'bank_redirect',
    pay_method_type: 'bank_transfers',
    limits: { EUR: { min: '1.00' } },
    ...parts,
  })
  const problems: string[] = []
  checkFields(method, (path, message) => problems.push(`${pathText(path)}: ${message}`))
  return problems
}

describe('the fields of a method', () => {
  it.each<[string, Parts, string[]]>([
    ['valid fields', { fields: [{ name: 'a' }, { name: 'b', regexp: '^x$' }] }, []],
    ['a routed form', { fields: [BY_COUNTRY], is_routable: true, routing: ROUTING }, []],
    [
      'a duplicate name',
      { fields: [{ name: 'a' }, { name: 'a' }] },
      ['fields[1].name: the field "a" is defined twice'],
    ],
    [
      'a pattern that can hang',
      { fields: [{ name: 'a', regexp: '(a+)+$' }] },
      ['fields[0].regexp: is not a valid regular expression, or takes too long on some inputs'],
    ],
    [
      'a file in a withdrawal',
      { flow: 'withdrawal', fields: [{ name: 'a', type: 'file upload' }] },
      ['fields[0].type: a file upload is possible only for a deposit'],
    ],
    [
      'a card that is to be verified as a payout account',
      { flow: 'withdrawal', fields: [{ name: 'pan', extended_type: 'card_pan', verify_new_payout_account: true }] },
      ['fields[0].verify_new_payout_account: a card cannot be verified; remove it from this field'],
    ],
    ['`is_routable` without a routing', { is_routable: true }, ['is_routable: needs a `routing`']],
    [
      'a routing without `is_routable`',
      { fields: [BY_COUNTRY], routing: ROUTING },
      ['routing: needs `is_routable: true`'],
    ],
    [
      'a routing by a field that does not exist',
      { fields: [{ name: 'other' }], is_routable: true, routing: ROUTING },
      ['routing.by: the form has no field "country"'],
    ],
    [
      'a value that the field does not have',
      { fields: [BY_COUNTRY], is_routable: true, routing: { by: 'country', fields: { FR: [{ name: 'iban' }] } } },
      ['routing.fields.FR: the field "country" has no option "FR"'],
    ],
    [
      'a routed name that is taken, and a routed pattern that can hang',
      {
        fields: [BY_COUNTRY, { name: 'iban' }],
        is_routable: true,
        routing: { ...ROUTING, otherwise: [{ name: 'bic', regexp: '(' }] },
      },
      [
        'routing.fields.DE[0].name: the field "iban" is defined twice',
        'routing.otherwise[0].regexp: is not a valid regular expression, or takes too long on some inputs',
      ],
    ],
    [
      'a code that is a field, also of another branch',
      { fields: [BY_COUNTRY], is_routable: true, routing: ROUTING, otp: { field: 'bic', contact: 'phone' } },
      ['otp.field: must not be the name of a field of the form'],
    ],
  ])('FORM-11 OTP-4 VALID-5 VERIF-1 %s', (_, parts, problems) => {
    expect(problemsOf(parts)).toEqual(problems)
  })
})
