import { DECLINES, ERROR_CODES, ERRORS, FIELD_ERROR_KEYS } from '@modulor/contract/errors'
import { ERROR_HELP } from '@modulor/contract/error-help'
import { tableOf } from './plain-text'
import { messageOf } from './messages'

/** Every error of the service, every code of a decline and every error of a field. */
export function errorsPage(): string {
  const errors = ERROR_CODES.map((code) => {
    const { status, retryable } = ERRORS[code]
    const { meaning, advice } = ERROR_HELP[code]
    const retry = retryable ? 'It can be sent again unchanged, with the same idempotency key.' : ''
    return `### \`${code}\` {#${code}}\n\n${meaning} HTTP status ${status}. ${retry}\n\n**What to do:** ${advice}`
  })
  const declines = Object.entries(DECLINES).map(([code, { message, sameCard }]) => [
    `\`${code}\``,
    messageOf(message),
    sameCard ? 'yes' : 'no',
  ])
  const fields = FIELD_ERROR_KEYS.map((key) => [`\`${key}\``, messageOf(key)])
  return [
    '# Errors',
    'An answer that is no success has a JSON body with `error_code`, `error_message` (a message key), `retryable`, `request_id` and ' +
      '`doc_url`, a page about the code. Decide by `error_code`; `request_id` names the request in the log of the service.',
    '## Errors of the service',
    ...errors,
    '## Codes of declines',
    'In `decline_code` of a payment and of its events.',
    tableOf(['code', 'what the player reads', 'same card again'], declines),
    '## Errors of fields',
    'In `fields` of `form_invalid`, by the name of the field. The values in braces come with it.',
    tableOf(['key', 'what the player reads'], fields),
  ].join('\n\n')
}
