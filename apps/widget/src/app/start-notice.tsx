import { Banner, buttonClass } from '@modulor/ui'
import type { Theme } from '@modulor/contract/vocabulary'
import type { Language, Translate } from '../i18n'
import { START_NOTICE_ID } from './early-start'

type StartNoticeProps = { readonly t: Translate; readonly language: Language; readonly theme: Theme | null }

/**
 * What the player sees where the widget does not come (`early-start.ts`). It is in the page from the start, hidden, because
 * later nothing can be fetched; and beside the widget's root, which the widget takes over as it is.
 */
export function StartNotice({ t, language, theme }: StartNoticeProps) {
  return (
    <div
      id={START_NOTICE_ID}
      className="start-notice"
      role="alert"
      lang={language.code}
      dir={language.direction}
      data-theme={theme ?? undefined}
      hidden
    >
      <Banner
        tone="warning"
        action={
          <button type="button" className={buttonClass({ isSmall: true })}>
            {t('APP.RELOAD')}
          </button>
        }
      >
        {t('START.NOT_LOADED')}
      </Banner>
    </div>
  )
}
