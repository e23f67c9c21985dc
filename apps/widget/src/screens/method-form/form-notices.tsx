import type { Flow } from '@modulor/contract/vocabulary'
import { visibleNotices } from '@modulor/rules'
import { Banner, LinkButton } from '@modulor/ui'
import { isSessionError, textKeyOf } from '../../api'
import { useLanguage, useText } from '../../i18n'
import { untilText } from '../../methods'
import { useAppSelector } from '../../session'
import type { ErrorText } from './error-text'
import type { FieldRouting, RoutingState } from './field-routing'
import type { SubmissionState } from './submission-states'

/** What a listing says of this method's form (NOTE-2): why the last payment by it was declined. */
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
 * A refusal as a whole with what has no field on the screen, and how many entries are wrong, for those who do not see
 * them (VALID-6). A session error has its own screen (API-10).
 */
export function FormErrors(props: {
  submission: SubmissionState
  /** In words. */
  general: readonly string[]
  wrongCount: number
  errorText: ErrorText
}) {
  const { submission, general, wrongCount, errorText } = props
  const t = useText()
  const language = useLanguage()
  const isShown = submission.kind === 'refused' && !isSessionError(submission.error)
  // The service refused the submit before there was a payment, so nothing was taken: the one place outside a payment's
  // page that may say so.
  const nothingTaken = t('MONEY.none_moved')
  // A limit against abuse says until when it holds (issue-9 3.1); most refusals have no time, and then nothing is said.
  const retry = isShown && submission.error.retry
  const until = retry && untilText(retry.at, retry.answeredAtMs, t, language)
  return (
    <>
      {isShown && (
        <Banner tone="negative" isLive title={general.length > 0 ? errorText(textKeyOf(submission.error)) : undefined}>
          {general.length > 0 ? [...new Set(general)].join(' ') : errorText(textKeyOf(submission.error))} {until}{' '}
          {nothingTaken}
        </Banner>
      )}
      <p className="mc-hidden" role="alert">
        {wrongCount > 0 ? t('FORM.ERRORS', { count: wrongCount }) : ''}
      </p>
    </>
  )
}

/** The fields could not be asked for: said in the page, with what was typed still there (FORM-11). */
export function RouteFailure({ state, routing }: { state: RoutingState; routing: FieldRouting }) {
  const t = useText()
  if (state.kind !== 'failed' || isSessionError(state.error)) return null
  return (
    <Banner tone="warning" isLive action={<LinkButton onClick={routing.retry}>{t('FORM.TRY_AGAIN')}</LinkButton>}>
      {t('FORM.ROUTE_FAILED')}
    </Banner>
  )
}
