import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it, vi } from 'vitest'
import { compileMessages } from '../../../build/compile-messages'
import { readMessages } from '../../../build/read-messages'
import { toListing } from '../../api'
import { depositListingSample, payGroupSample } from '../../api/wire-samples'
import { LANGUAGES, TextsProvider } from '../../i18n'
import { HydrationProvider } from '../../visit'
import { MethodGate } from './method-gate'

const NOW = '2026-11-20T12:00:00Z'
const english = compileMessages(readMessages('en'))

type Group = Parameters<typeof payGroupSample>[0]
type Over = Parameters<typeof depositListingSample>[0]

function draw(group: Group, over: Over = {}) {
  vi.useFakeTimers({ now: new Date(NOW) })
  const listing = toListing(depositListingSample({ payment_groups: [payGroupSample(group)], ...over }))
  const [method] = listing.methods
  if (!method) throw new Error('the sample has a method')
  const markup = renderToStaticMarkup(
    <HydrationProvider isServerRendered={false}>
      <TextsProvider language={LANGUAGES.en} catalogue={english} english={english}>
        <MethodGate flow="deposit" listing={listing} method={method} onAllMethods={() => undefined}>
          FORM
        </MethodGate>
      </TextsProvider>
    </HydrationProvider>,
  )
  vi.useRealTimers()
  return markup.replace(/<[^>]+>/g, ' ').replace(/[\s\u00a0]+/g, ' ')
}

const limit = { type: 'limit_notice', style: 'warning', value: 'CASHIER.NOTICE.LIMIT_REACHED' } as const

describe('MethodGate', () => {
  it.each([
    ['nothing disables the method', {}, {}],
    ['its restriction has ended', { restricted_until: NOW }, {}],
    ['the limit has a remainder', {}, { view_data: [{ ...limit, amount: '5' }] }],
  ])('issue-8 2.7 LIST-8 the form is shown if %s', (_why, group, over) => {
    expect(draw(group, over)).toBe('FORM')
  })

  it.each<[string, Group, Over, string]>([
    ['it is restricted until a time', { restricted_until: '2026-11-20T12:30:00Z' }, {}, 'Available in 30 min'],
    ['it is disabled', { enabled: false }, {}, 'Not available'],
    ['a bonus has to be wagered first', { enabled: false, unavailable_reason: 'wager_restricted' }, {}, 'bonus'],
    ['it is disabled, and the limit is reached too', { enabled: false }, { view_data: [limit] }, 'Not available'],
    [
      'the limit is reached, and there is another notice',
      {},
      { view_data: [{ type: 'information_block', style: 'plain', value: 'Good evening.' }, limit] },
      readMessages('en')['CASHIER.NOTICE.LIMIT_REACHED'] ?? limit.value,
    ],
    [
      'the limit is reached',
      {},
      { view_data: [limit] },
      readMessages('en')['CASHIER.NOTICE.LIMIT_REACHED'] ?? limit.value,
    ],
  ] as const)(
    'issue-8 2.7 LIST-10 LIST-11 LIST-15 the reason is shown instead of the form: %s',
    (_why, group, over, said) => {
      const text = draw(group, over)
      expect(text).not.toContain('FORM')
      expect(text).toContain(said)
      expect(text).toContain('All methods')
    },
  )
})
