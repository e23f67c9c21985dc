import { describe, expect, it } from 'vitest'
import { LANGUAGES } from '../i18n'
import { untilText } from './use-method-texts'

describe('untilText', () => {
  const now = Date.parse('2026-11-20T12:00:00Z')
  const t = (key: string, props = {}) => `${key} ${Object.values(props).join()}`
  const clock = (options: Intl.DateTimeFormatOptions, until: string) =>
    new Intl.DateTimeFormat('en-GB', { ...options, hour: '2-digit', minute: '2-digit' })
      .format(new Date(until))
      .replaceAll(' ', '\u00A0')

  it.each([
    ['2026-11-20T12:00:01Z', 'LIST.UNTIL.minutes 1'],
    ['2026-11-20T12:24:00Z', 'LIST.UNTIL.minutes 24'],
    ['2026-11-20T12:59:59Z', 'LIST.UNTIL.minutes 60'],
    ['2026-11-20T13:00:00Z', `LIST.UNTIL.time ${clock({}, '2026-11-20T13:00:00Z')}`],
    ['2026-11-21T00:00:00Z', `LIST.UNTIL.time ${clock({}, '2026-11-21T00:00:00Z')}`],
    [
      '2026-11-21T00:00:01Z',
      `LIST.UNTIL.date_time ${clock({ day: 'numeric', month: 'short' }, '2026-11-21T00:00:01Z')}`,
    ],
    [
      '2032-11-21T12:00:00Z',
      `LIST.UNTIL.date_time ${clock({ day: 'numeric', month: 'short', year: 'numeric' }, '2032-11-21T12:00:00Z')}`,
    ],
    ['2026-11-20T12:00:00Z', null],
  ])('LIST-11 the text until %s is %s', (until, text) => {
    expect(untilText(until, now, t, LANGUAGES.en)).toBe(text)
  })
})
