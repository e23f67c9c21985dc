import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { LANGUAGES } from '../i18n'
import { ENGLISH } from '../i18n/load-messages'
import { createTranslate } from '../i18n/texts'
import { LastResort, lastResortTexts } from './last-resort'

describe('the last-resort page', () => {
  it('BOOT-8 renders without a store, a host, a router or texts', () => {
    const texts = lastResortTexts(createTranslate(LANGUAGES.en, ENGLISH.catalogue, ENGLISH.english))
    const html = renderToStaticMarkup(<LastResort texts={texts} onReload={() => undefined} />)
    for (const text of Object.values(texts)) expect(html).toContain(text)
    expect(Object.values(texts).some((text) => text.startsWith('APP.'))).toBe(false)
  })

  it('BOOT-8 shows message keys if no texts are available', () => {
    const texts = lastResortTexts(createTranslate(LANGUAGES.en, {}, {}))
    expect(renderToStaticMarkup(<LastResort texts={texts} onReload={() => undefined} />)).toContain('APP.CRASH.TITLE')
  })
})
