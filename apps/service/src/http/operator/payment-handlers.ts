import type { Kysely } from 'kysely'
import type { Tables } from '../../db'
import { findPayments, readStory } from '../../features/operator-payments'
import type { OperatorHandlers } from './operator-api.types'
import { operatorDone, operatorRefused } from './operator-outcome'

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export function paymentHandlers(db: Kysely<Tables>): Pick<OperatorHandlers, 'findPayments' | 'readPayment'> {
  return {
    findPayments: async ({ query }) => {
      const found = await findPayments(db, query)
      return found.ok ? operatorDone(found.page) : operatorRefused('bad_request', { fields: found.wrong })
    },
    readPayment: async ({ params }) => {
      const story = UUID.test(params.paymentId) ? await readStory(db, params.paymentId) : undefined
      return story ? operatorDone(story) : operatorRefused('not_found')
    },
  }
}
