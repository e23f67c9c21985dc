import type { Flow } from '@modulor/contract/vocabulary'
import { visibleNotices } from '@modulor/rules'
import { Banner, LinkButton } from '@modulor/ui'
import { isSessionError, textKeyOf } from '../../api'
import { useLanguage, useText } from '../../i18n'
import { untilText } from '../../methods'
import { useAppSelector } from '../../session'
import type { ErrorText } from './error-text'
import type { FieldRouting, RoutingRequestState } from './field-routing'
import type { SubmissionState } from './submission-states'

/** The listing's notices for this method's form (NOTE-2): why the last payment with the method was declined. */
export function MethodNotices({ flow, methodId }: { flow: Flow; methodId: string }) {
  const t = useText()
  const notices = useAppSelector((state) => state.notices)
  return visibleNotices(notices, { category: `${flow}_form`, payGroupId: methodId }).map(
    ({ key, value, props, comment }) => (
      <Banner key={key} tone="warning" title={t('LIST.DECLINED')}>
        {t(value, props)} {comment && t(comment)}
      </Banner>
    ),
  )
}

/**
 * The error of a refused submit, with the errors of fields that are not on the screen, and for screen readers the number of
 * invalid fields (VALID-6). A session error has its own screen (API-10). A refusal whose text stands at a field is not shown
 * here again.
 */
export function FormErrors(props: {
  submission: SubmissionState
  /** The texts of the errors that have no field on the screen. */
  general: readonly string[]
  wrongCount: number
  errorText: ErrorText
}) {
  const { submission, general, wrongCount, errorText } = props
  const t = useText()
  const language = useLanguage()
  const error = submission.kind === 'refused' && !isSessionError(submission.error) ? submission.error : null
  const key = error ? textKeyOf(error) : ''
  const fieldKeys = Object.values(error?.fields ?? {})
  const others = [...new Set(general)].join(' ')
  const isAtField = others === '' && fieldKeys.includes(key)
  const count = isAtField ? fieldKeys.length : wrongCount
  // The service refused the submit before it created a payment, so no money was taken. This is the only place outside of a
  // payment's page that may state this.
  const nothingTaken = t('MONEY.none_moved')
  // A rate limit has the time when it ends (issue-9 3.1); most refusals have none.
  const retry = error?.retry
  const until = retry && untilText(retry.at, retry.answeredAtMs, t, language)
  return (
    <>
      {error && !isAtField && (
        <Banner tone="negative" isLive title={others && errorText(key)}>
          {others || errorText(key)} {until} {nothingTaken}
        </Banner>
      )}
      <p className="mc-hidden" role="alert">
        {count > 0 ? t('FORM.ERRORS', { count }) : ''}
      </p>
    </>
  )
}

/** Shown if the request for the fields has failed; the typed values are kept (FORM-11). */
export function RouteFailure({ state, routing }: { state: RoutingRequestState; routing: FieldRouting }) {
  const t = useText()
  if (state.kind !== 'failed' || isSessionError(state.error)) return null
  return (
    <Banner tone="warning" isLive action={<LinkButton onClick={routing.retry}>{t('FORM.TRY_AGAIN')}</LinkButton>}>
      {t('FORM.ROUTE_FAILED')}
    </Banner>
  )
}
