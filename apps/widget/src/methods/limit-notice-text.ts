import type { ViewData } from '@modulor/contract/http'
import { NOTICE_KEYS } from '@modulor/contract/vocabulary'
import { isComplete, type Translate } from '../i18n'

/** The text of a limit that disables all methods (LIST-8); a general text if values of the notice's text are missing. */
export function limitNoticeText(t: Translate, notice: ViewData | undefined): string {
  const text = notice ? t(notice.value, notice.props) : ''
  return text !== '' && isComplete(text) ? text : t(NOTICE_KEYS.limitReached)
}
