import { Banner, buttonClass } from '@modulor/ui'
import type { Theme } from '@modulor/contract/vocabulary'
import type { Language, Translate } from '../i18n'
import { START_NOTICE_ID } from './early-start'

type StartNoticeProps = { readonly t: Translate; readonly language: Language; readonly theme: Theme | null }

/**
 * The notice that the player sees if the widget does not load (`early-start.ts`). It is hidden in the page from the start,
 * because later it could not be fetched. It is outside of the widget's root, because React hydrates the root as a whole.
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
