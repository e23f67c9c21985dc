/** What is shown when even the screen for a crash has crashed, or nothing could be started at all (BOOT-8). */
import type { Translate } from '../i18n'

export type LastResortTexts = { readonly title: string; readonly text: string; readonly reload: string }

/** Reads the texts in advance, because after a crash the translation may not work. */
export function lastResortTexts(translate: Translate): LastResortTexts {
  return { title: translate('APP.CRASH.TITLE'), text: translate('APP.CRASH.TEXT'), reload: translate('APP.RELOAD') }
}

/** The page after a crash. It uses only HTML elements and its properties, because a hook or a component may be what crashed. */
export function LastResort({ texts, onReload }: { texts: LastResortTexts; onReload: () => void }) {
  return (
    <main className="mc-app mc-page" role="alert">
      <h1>{texts.title}</h1>
      <p>{texts.text}</p>
      <button type="button" className="mc-button" onClick={onReload}>
        {texts.reload}
      </button>
    </main>
  )
}
