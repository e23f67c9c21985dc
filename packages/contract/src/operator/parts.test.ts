import { describe, expect, it } from 'vitest'
import { personName } from './parts'

const isAccepted = (name: string): boolean => personName(80).safeParse(name).success

describe('personName', () => {
  it.each(['Ada King', '  Ada  ', 'عائشة بن علي', 'می‌خواهم', '高橋', 'O’Neil-3', 'Zoë 🦊', 'x'.repeat(80)])(
    'issue-12 2 accepts %j',
    (name) => expect(isAccepted(name)).toBe(true),
  )

  it.each([
    ['blanks', '   \u00A0\u3000'],
    ['nothing that is shown', '\u200B\u200D'],
    ['letters that are blank', '\u3164\u3164'],
    ['a control character', 'Ada\u0007'],
    ['a line break', 'Ada\nKing'],
    ['an override of the direction', 'Ada \u202Egnik'],
    ['more than 80 characters', 'x'.repeat(81)],
  ])('issue-12 2 refuses %s', (_, name) => expect(isAccepted(name)).toBe(false))

  it('issue-12 2 removes blanks at both ends', () => {
    expect(personName(80).parse('  Ada ')).toBe('Ada')
  })
})
