import { COUNTED_PAYMENTS_MAX } from '@modulor/contract/operator'
import type { Kysely } from 'kysely'
import type { Tables } from '../../db'
import { countFound, exportPayments, findPayments, readStory } from '../../features/operator-payments'
import { isUuid } from '../../uuid'
import type { OperatorHandlers } from './operator-api.types'
import { operatorDone, operatorRefused } from './operator-outcome'

export function paymentHandlers(
  db: Kysely<Tables>,
): Pick<OperatorHandlers, 'findPayments' | 'countPayments' | 'exportPayments' | 'readPayment' | 'paymentVersion'> {
  const storyOf = async (paymentId: string) => (isUuid(paymentId) ? readStory(db, paymentId) : undefined)
  return {
    findPayments: async ({ query }) => {
      const found = await findPayments(db, query)
      return found.ok ? operatorDone(found.page) : operatorRefused('bad_request', { fields: found.wrong })
    },
    countPayments: async ({ query }) => {
      const counted = await countFound(db, query.q, COUNTED_PAYMENTS_MAX)
      if (!counted.ok) return operatorRefused('bad_request', { fields: counted.wrong })
      return operatorDone({ count: counted.count, is_more: counted.isMore })
    },
    exportPayments: ({ query }) => {
      const file = exportPayments(db, query.q)
      if (!file.ok) return Promise.resolve(operatorRefused('bad_request', { fields: file.wrong }))
      const { content } = file
      return Promise.resolve(
        operatorDone({ contentType: 'text/csv; charset=utf-8', fileName: 'payments.csv', content }),
      )
    },
    readPayment: async ({ params }) => {
      const story = await storyOf(params.paymentId)
      return story ? operatorDone(story) : operatorRefused('not_found')
    },
    paymentVersion: async ({ params }) => {
      const story = await storyOf(params.paymentId)
      return story ? operatorDone({ version: story.version }) : operatorRefused('not_found')
    },
  }
}
