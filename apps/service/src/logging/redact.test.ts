import { describe, expect, it } from 'vitest'
import { redact } from './redact'

const SESSION = `cs_${'aB3_-'.repeat(8)}xyz`

describe('SVC-7 SESS-7 the redaction of the log', () => {
  it.each([
    ['a card number', 'card 4242424242424242 was', 'card *** was'],
    ['with spaces', 'card 4242 4242 4242 4242 was', 'card *** was'],
    ['with hyphens', 'card 4242-4242-4242-4242 was', 'card *** was'],
    ['with dots', 'card 4242.4242.4242.4242 was', 'card *** was'],
    ['with slashes', '4242/4242/4242/4242', '***'],
    ['with spaces that do not break', '4242\u00a04242\u202f4242\u00a04242', '***'],
    ['with dashes', '4242–4242–4242–4242', '***'],
    ['on lines of its own', '"4242\\n4242\\n4242\\n4242"', '"***"'],
    ['in an address', '?note=4242%204242%204242%204242', '?note=***'],
    ['in another script', 'card ٤٢٤٢٤٢٤٢٤٢٤٢٤٢٤٢ was', 'card *** was'],
    ['in wide digits', '４２４２ ４２４２ ４２４２ ４２４２', '***'],
    ['of 15 digits', '378282246310005', '***'],
    ['before a letter', 'a4242424-2424-2424-2b', 'a***b'],
    ['of 19 digits', '4000000000000000006', '***'],
    ['a number of JSON', '{"sequence":4242424242424242,"a":1}', '{"sequence":"***","a":1}'],
    ['the last of it', '{"sequence":4242424242424242}', '{"sequence":"***"}'],
    ['one in quoted JSON', '"{\\"pan\\":4242424242424242}"', '"{\\"pan\\":***}"'],
    ['a code of digits', '{"code":"482911"}', '{"code":"***"}'],
    ['a code of letters', '{"code":"SplxlOBeZQQYbYS"}', '{"code":"***"}'],
    ['a code of digits and letters', '"{\\"code\\":\\"SplxlOBeZQQYbYS6WxSbIA\\"}"', '"{\\"code\\":\\"***\\"}"'],
    ['a session id', `id ${SESSION}.`, 'id ***.'],
    ['a merchant’s key', 'key sk_sandbox_demo', 'key ***'],
    ['a webhook’s secret', 'whsec_bW9kdWxvcg==', '***'],
    ['a bearer', 'authorization: Bearer abc.def', 'authorization: Bearer ***'],
    ['a field by its name', '{"card_cvv":"123","amount":"1.00"}', '{"card_cvv":"***","amount":"1.00"}'],
    ['a field in quoted JSON', '"{\\"cvv\\":\\"123\\"}"', '"{\\"cvv\\":\\"***\\"}"'],
    ['a token of a wallet', '{"token":"{\\"data\\":\\"c2VjcmV0\\"}","a":1}', '{"token":"***","a":1}'],
    ['an encrypted card', '{"card_encrypted":"{\\"encryptedCardNumber\\":\\"eyJ\\"}"}', '{"card_encrypted":"***"}'],
    ['a part of one', '{"encryptedSecurityCode":"eyJ"}', '{"encryptedSecurityCode":"***"}'],
    ['a token of a card', '{"cardToken":"M5N7TQ4TG5PFWR50"}', '{"cardToken":"***"}'],
    ['as a provider names it', '{"storedPaymentMethodId":"M5N7T"}', '{"storedPaymentMethodId":"***"}'],
    ['in an answer', '{"tokenization.storedPaymentMethodId":"M5"}', '{"tokenization.storedPaymentMethodId":"***"}'],
    [
      'under its older name',
      '{"recurring.recurringDetailReference":"8"}',
      '{"recurring.recurringDetailReference":"***"}',
    ],
    [
      'in an address',
      '/v72/storedPaymentMethods/M5N7?shopperReference=p',
      '/v72/storedPaymentMethods/***?shopperReference=p',
    ],
    ['a parameter of an address', '/deposit?session_id=abc&lang=en', '/deposit?session_id=***&lang=en'],
    ['another name of it', '?cashier_session_id=abc', '?cashier_session_id=***'],
  ])('hides %s', (_what, text, hidden) => {
    expect(redact(text)).toBe(hidden)
  })

  it.each([
    ['a time', '2026-11-20T10:05:55.123Z'],
    ['digits that are no card number', 'reference 4242424242424241'],
    ['an id', 'req_a2d3bde8-7da9-4faa-a6ab-605b800a911d'],
    ['an id whose digits pass for a card number', 'payment 5da14242-4242-4242-8242-b05b80911d42'],
    ['a day of a path and a number', '/var/2026/11/27/424242.log'],
    ['addresses of machines', 'from 10.42.42.42 to 192.168.142.242'],
    ['an amount', '{"amount":"42424242.42424242"}'],
    ['a text of another script', 'Überweisung abgelehnt – 100 €'],
    ['a shorter number', 'in 123456789012 ms'],
    ['a number of JSON that is no card number', '{"sequence":4242424242424241}'],
    ['a reason of a decline', '{"code":"insufficient_funds","state":"declined"}'],
    ['our error codes', '{"error_code":"form_invalid"}'],
  ])('does not hide %s', (_what, text) => {
    expect(redact(text)).toBe(text)
  })
})
