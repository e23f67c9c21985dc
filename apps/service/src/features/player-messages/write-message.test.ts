import { LANGUAGE_CODES } from '@modulor/contract/languages'
import { MESSAGE_TEMPLATES } from '@modulor/contract/vocabulary'
import { describe, expect, it } from 'vitest'
import type { CashierConfig } from '../../config/schema'
import { writeMessage } from './write-message'

const config = {
  brands: {
    COM: {
      name: 'Demo <Arcade>',
      texts: {
        de: {
          name: 'Demo-Spielhalle',
          messages: { 'MESSAGE.ONE_TIME_CODE.TEXT': 'Code {code}, {minutes} gültig' },
        },
      },
    },
  },
} as unknown as CashierConfig
const CODE = { template: 'one_time_code', brand: 'COM', code: '123456', minutes: 5 } as const
/** Of an SMS: in two parts of 153 characters, or of 67 where one character is outside of GSM 03.38. */
const GSM = /^[\n\r !"#$%&'()*+,\-./0-9:;<=>?@A-Z_a-z¡£¤¥§¿ÄÅÆÇÉÑÖØÜßàäåæèéìñòöøùü]*$/

describe('issue-14 3 the words of a message', () => {
  it('an SMS is one short text that names the brand', () => {
    expect(writeMessage(config, 'phone', { ...CODE, language: 'en-GB' })).toMatchObject({
      text: 'Demo <Arcade>: Your code is 123456. It is valid for 5 minutes. Do not share it.',
      html: '',
    })
  })

  it('a brand’s own name and text stand in place of ours, in their language only', () => {
    expect(writeMessage(config, 'phone', { ...CODE, language: 'de' }).text).toBe(
      'Demo-Spielhalle: Code 123456, 5 Minuten gültig',
    )
  })

  it('an e-mail says the same as plain text and as HTML, in which nothing is markup', () => {
    const words = { template: 'payout_account_added', brand: 'COM', language: 'en', account: '<b>DE</b>' } as const
    const { subject, text, html } = writeMessage(config, 'email', words)
    expect(subject).toBe('New payout account')
    expect(text).toBe(
      'Withdrawals can now go to <b>DE</b>.\n\nIf this was not you, contact support at once.\n\nDemo <Arcade>\n',
    )
    expect(html).toContain('Withdrawals can now go to &lt;b&gt;DE&lt;/b&gt;.')
    expect(html).toContain('Demo &lt;Arcade&gt;')
    expect(html).not.toContain('<b>')
  })

  it('Arabic is written from right to left, with the code from left to right', () => {
    const { direction, html } = writeMessage(config, 'email', { ...CODE, language: 'ar' })
    expect(direction).toBe('rtl')
    expect(html).toContain('<html lang="ar" dir="rtl">')
    expect(html).toMatch(/<strong dir="ltr"[^>]*>123456<\/strong>/)
  })

  it('a language that we do not have is English', () => {
    expect(writeMessage(config, 'email', { ...CODE, language: 'tlh' })).toMatchObject({ language: 'en' })
  })

  it.each(LANGUAGE_CODES.flatMap((language) => MESSAGE_TEMPLATES.map((template) => [language, template] as const)))(
    'in %s %s fits in two parts of an SMS',
    (language, template) => {
      const words = { code: '123456', minutes: 5, hours: 24, account: 'DE •••• 3000' }
      const { text } = writeMessage(config, 'phone', { template, brand: 'COM', language, ...words })
      expect(text.length).toBeLessThanOrEqual(2 * (GSM.test(text) ? 153 : 67))
      expect(text).not.toMatch(/[{}]/)
    },
  )
})
