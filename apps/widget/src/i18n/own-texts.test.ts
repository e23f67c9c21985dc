import { expect, it } from 'vitest'
import { compileMessages } from '../../build/compile-messages'
import { LANGUAGES } from './languages'
import { hasText, loadMessagePart, loadMessages, setOwnTexts } from './load-messages'
import { createTranslate } from './texts'

const translateIn = async (code: 'de' | 'en' | 'fr') => {
  const { language, catalogue, english } = await loadMessages(LANGUAGES[code])
  return createTranslate(language, catalogue, english)
}

it('issue-13 5 the brand’s texts replace ours in each language, also in texts that are loaded later', async () => {
  const german = { 'LIST.DEPOSIT': 'Laden', 'RESULT.CLOSE': 'Zu', 'REDIRECT.TITLE': 'Zu {method}', Card: 'Karte' }
  setOwnTexts({ de: compileMessages(german), en: compileMessages({ 'RESULT.CLOSE': 'Shut' }) })
  const t = await translateIn('de')
  expect([t('LIST.DEPOSIT'), t('Card'), t('LIST.WITHDRAWAL')]).toEqual(['Laden', 'Karte', 'Auszahlen'])
  await loadMessagePart('later')
  expect([t('RESULT.CLOSE'), t('REDIRECT.TITLE', { method: 'X' }), t('RESULT.FEE')]).toEqual(['Zu', 'Zu X', 'Gebühr'])
  const english = await translateIn('en')
  expect([english('RESULT.CLOSE'), english('Card'), english('LIST.DEPOSIT')]).toEqual(['Shut', 'Card', 'Deposit'])
  const french = await translateIn('fr')
  expect([french('RESULT.CLOSE'), french('LIST.DEPOSIT')]).not.toContain('Shut')
  // A text of another language does not count as a text of this one.
  setOwnTexts({ en: { 'PH.LABEL.NOT_HERE': 'English' } })
  await translateIn('en')
  expect(hasText('PH.LABEL.NOT_HERE')).toBe(true)
  await translateIn('fr')
  expect(hasText('PH.LABEL.NOT_HERE')).toBe(false)
})
