/** Renames `source` of an operation to `borne_by`. `origin` is who requested it; the old name did not tell who pays. */
import type { ApiVersion } from './api-version'
import { changeField, renameField } from './change-fields'

const toOlder = renameField('borne_by', 'source')
const toNewer = renameField('source', 'borne_by')

export const VERSION_2026_11_26: ApiVersion = {
  date: '2026-11-26',
  requests: { createRefund: toNewer },
  answers: {
    createRefund: toOlder,
    capturePayment: toOlder,
    voidPayment: toOlder,
    merchantPayment: changeField('operations', toOlder),
  },
  fields: { createRefund: { borne_by: 'source' } },
  events: {
    toOlder: changeField('data', changeField('operation', toOlder)),
    toNewer: changeField('data', changeField('operation', toNewer)),
  },
}
