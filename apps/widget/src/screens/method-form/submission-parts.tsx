/** What a form shows of its submit, in chunks of their own: it comes with the code of a submit, or is rarely needed. */
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

/** The answer to a submit was lost, and is being asked for, or cannot be. */
export function SubmissionNotice(props: ComponentProps<typeof notice.SubmissionNotice>) {
  return (
    <Suspense fallback={<FormSkeleton category="other" />}>
      <LoadedNotice {...props} />
    </Suspense>
  )
}

/** Another payment is in the way of a submit (API-13). */
export function EarlierPayment(props: EarlierPaymentSheetProps) {
  return (
    <Suspense>
      <LoadedSheet {...props} />
    </Suspense>
  )
}
