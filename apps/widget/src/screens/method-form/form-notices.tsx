import { Banner, LinkButton } from '@modulor/ui'
import { isSessionError, textKeyOf } from '../../api'
import { useText } from '../../i18n'
import type { FieldRouting, RoutingState } from './field-routing'
import type { SubmissionState } from './submission-states'

/**
 * A refusal as a whole with what has no field on the screen, and how many entries are wrong, for those who do not see
 * them (VALID-6). A session error has its own screen (API-10).
 */
export function FormErrors(props: {
  submission: SubmissionState
  general: readonly string[]
  wrongCount: number
  errorText: (key: string) => string
}) {
  const { submission, general, wrongCount, errorText } = props
  const t = useText()
  const isShown = submission.kind === 'refused' && !isSessionError(submission.error)
  return (
    <>
      {isShown && (
        <Banner tone="negative" isLive title={general.length > 0 ? errorText(textKeyOf(submission.error)) : undefined}>
          {general.length > 0 ? [...new Set(general)].map(errorText).join(' ') : errorText(textKeyOf(submission.error))}
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
