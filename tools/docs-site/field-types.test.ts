/** The table of fields in docs/how-to/add-a-method.md has every type that a configuration may use. */
import { EXTENDED_TYPES, FIELD_TYPES } from '@modulor/contract/vocabulary'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const methods = readFileSync(join(import.meta.dirname, '../../docs/how-to/add-a-method.md'), 'utf8')

/** The parts of a card are one row; `user_first_name` stands for the other profile types, which a sentence lists. */
const IN_ONE_ROW = /^(?:credit_card|card_(?!hosted).*|user_.*)$/

it.each([...FIELD_TYPES, ...EXTENDED_TYPES].filter((type) => !IN_ONE_ROW.test(type)))(
  'FORM-3 FORM-6 the type %s is documented',
  (type) => {
    expect(methods).toContain(`\`${type}\``)
  },
)
