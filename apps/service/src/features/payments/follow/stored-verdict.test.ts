import { expect, it } from 'vitest'
import type { Facts } from '../../../providers/provider'
import { parseStoredNews, toStoredNews } from './stored-verdict'

it('SVC-5 issue-12 1 a callback that waits for its processing keeps every fact of the provider', () => {
  const facts: Required<Facts> = {
    ...{ reference: 'R1', amount: '25.00', currency: 'EUR', sequence: 3 },
    ...{ payOutCode: '4711', isAuthorised: true },
  }
  const news = { verdict: { kind: 'processing', facts } } as const
  expect(parseStoredNews(JSON.parse(JSON.stringify(toStoredNews(news, false))))).toEqual(news)
  // Who can be asked knows better than an old message.
  expect(toStoredNews(news, true)).toBeNull()
})
