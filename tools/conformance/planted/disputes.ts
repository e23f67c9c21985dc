/** Plug-ins that misread news of a dispute, by the id of the scenario that has to fail. */
import { randomUUID } from 'node:crypto'
import type { CallbackEvent, ProviderReport } from '../../../apps/service/src/providers/provider'
import { readWith, type Change } from './change'

type Dispute = Extract<ProviderReport, { kind: 'dispute' }>

/** Changes the reports of a callback. Undefined: the report is left out. */
const reading =
  (change: (report: Dispute, event: CallbackEvent) => Partial<CallbackEvent> | undefined): Change =>
  (real) => ({
    readCallback: (request) =>
      readWith(real, request, (read) => ({
        ...read,
        events: read.events.flatMap((event) => {
          if (!('report' in event) || event.report.kind !== 'dispute') return [event]
          const changed = change(event.report, event)
          return changed ? [{ ...event, ...changed }] : []
        }),
      })),
  })

export const AFTERWARDS: Readonly<Record<string, Change>> = {
  'disputes-doubled': reading((report) => ({ report: { ...report, id: randomUUID() } })),
  'disputes-decided': reading((report) => ({
    report: { ...report, state: report.state === 'won' ? 'lost' : report.state },
  })),
  'disputes-reordered': reading(({ sequence: _, ...report }) => ({ report })),
  'disputes-amounts': reading((report) => ({ report: { ...report, amount: Number(report.amount).toFixed(2) } })),
  'disputes-other-sum': reading((report) => ({ report: { ...report, amount: '25.50' } })),
  // The report has nothing that identifies the payment.
  'disputes-unknown-payment': reading((report) => ({ report, payment: { reference: '' } })),
}
