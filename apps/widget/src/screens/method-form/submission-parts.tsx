/** Parts of a form about its submit, in separate chunks, because they are rarely needed. */
import { lazy, Suspense, type ComponentProps } from 'react'
import { loadChunk } from '../../host'
import { loadMessagePart } from '../../i18n/load-messages'
import type { EarlierPaymentSheetProps } from './earlier-payment-sheet'
import { FormSkeleton } from './form-skeleton'
import type * as notice from './submission-notice'

const LoadedNotice = lazy(() =>
  loadChunk(async () => {
    const [{ SubmissionNotice }] = await Promise.all([import('./submission-notice'), loadMessagePart('later')])
    return { default: SubmissionNotice }
  }),
)

const LoadedSheet = lazy(() =>
  loadChunk(async () => {
    const [{ EarlierPaymentSheet }] = await Promise.all([import('./earlier-payment-sheet'), loadMessagePart('rare')])
    return { default: EarlierPaymentSheet }
  }),
)

/** Shown when the response to a submit was lost: it is being checked, or the check has failed. */
export function SubmissionNotice(props: ComponentProps<typeof notice.SubmissionNotice>) {
  return (
    <Suspense fallback={<FormSkeleton category="other" />}>
      <LoadedNotice {...props} />
    </Suspense>
  )
}

/** The question about an earlier payment, because of which a submit was not sent on (API-13). */
export function EarlierPayment(props: EarlierPaymentSheetProps) {
  return (
    <Suspense>
      <LoadedSheet {...props} />
    </Suspense>
  )
}
