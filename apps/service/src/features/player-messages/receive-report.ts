/** Handles the reports of an SMS provider's server. */
import { CONTACT_TYPES } from '@modulor/contract/vocabulary'
import { transaction } from '../../db/transaction'
import { done, refused } from '../../outcome'
import type { MessageReport } from '../../providers/message-sender'
import { isUuid } from '../../uuid'
import type { MessageDeps } from './message-deps'
import { saveNumberOptOut } from './opt-outs.repository'
import type { PlayerMessages, Report } from './player-messages.types'
import { endMessage } from './player-notices.repository'
import { messageReportPath, numberReportPath } from './report-paths'

export function reportReceiver({ db, senders, publicUrl, now }: MessageDeps): PlayerMessages['receive'] {
  async function apply(report: MessageReport, { messageId }: Report): Promise<void> {
    switch (report.kind) {
      case 'state': {
        const { state, why: reason } = report
        // A report proves that the message was sent, so a notice whose response was lost is not sent again.
        if (messageId !== undefined) await transaction(db, (tx) => endMessage(tx, messageId, { state, reason }, now()))
        return
      }
      case 'opted_out':
      case 'opted_in':
        await saveNumberOptOut(db, report.address, report.kind === 'opted_out', now())
        return
      case 'nothing':
      case 'forged':
    }
  }

  return async (report) => {
    const { channel: name, messageId, headers, rawBody } = report
    const channel = CONTACT_TYPES.find((type) => type === name)
    const reports = channel && senders.get(channel)?.reports
    if (!reports || (messageId !== undefined && !isUuid(messageId))) return refused('not_found')
    const path = messageId === undefined ? numberReportPath(channel) : messageReportPath(channel, messageId)
    const about = messageId === undefined ? 'number' : 'message'
    const read = reports.read({ about, url: publicUrl + path, headers, rawBody })
    if (read.kind === 'forged') return refused('signature_invalid')
    await apply(read, report)
    return done(reports.answer)
  }
}
