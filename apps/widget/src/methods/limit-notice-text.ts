import type { ViewData } from '@modulor/contract/http'
import { NOTICE_KEYS } from '@modulor/contract/vocabulary'
import { isComplete, type Translate } from '../i18n'

/** What a limit that closes every method says (LIST-8); a plain sentence where its own lacks its values. */
export function limitNoticeText(t: Translate, notice: ViewData | undefined): string {
  const text = notice ? t(notice.value, notice.props) : ''
  return text !== '' && isComplete(text) ? text : t(NOTICE_KEYS.limitReached)
}
