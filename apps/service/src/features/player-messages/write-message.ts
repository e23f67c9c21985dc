/** Writes the texts of a message: ours in the player's language, or the brand's own in their place. */
import { LANGUAGES, type LanguageCode } from '@modulor/contract/languages'
import type { Message } from '@modulor/contract/messages'
import { PLAYER_MESSAGES, type PlayerMessageKey } from '@modulor/contract/player-messages'
import { LANGUAGE_DEFAULT, type ContactType, type MessageTemplate } from '@modulor/contract/vocabulary'
import { formatMessage, type MessageProps } from '@modulor/rules/format-message'
import { compileMessage } from '@modulor/rules/messages'
import { brandNameIn, ownMessageOf } from '../../config/own-texts'
import type { CashierConfig } from '../../config/schema'
import type { OutgoingMessage } from '../../providers/message-sender'
import { htmlOf } from './html-of'

export type MessageRequest = {
  readonly template: MessageTemplate
  readonly brand: string
  readonly language: string
} & {
  /** The values that the template's text contains. */
  readonly code?: string
  readonly minutes?: number
  readonly hours?: number
  readonly account?: string
}
export type Written = Pick<OutgoingMessage, 'language' | 'direction' | 'subject' | 'text' | 'html' | 'values'> & {
  readonly brandName: string
}

const KEYS = {
  one_time_code: { subject: 'MESSAGE.ONE_TIME_CODE.SUBJECT', text: 'MESSAGE.ONE_TIME_CODE.TEXT' },
  contact_changed: { subject: 'MESSAGE.CONTACT_CHANGED.SUBJECT', text: 'MESSAGE.CONTACT_CHANGED.TEXT' },
  new_device: { subject: 'MESSAGE.NEW_DEVICE.SUBJECT', text: 'MESSAGE.NEW_DEVICE.TEXT' },
  payout_account_added: {
    subject: 'MESSAGE.PAYOUT_ACCOUNT_ADDED.SUBJECT',
    text: 'MESSAGE.PAYOUT_ACCOUNT_ADDED.TEXT',
  },
} as const satisfies Record<MessageTemplate, Record<'subject' | 'text', PlayerMessageKey>>

/** Compiled messages by their text; there are a few for each brand. */
const compiled = new Map<string, Message>()
function compile(text: string): Message {
  const known = compiled.get(text) ?? compileMessage(text)
  compiled.set(text, known)
  return known
}

function languageOf(text: string): LanguageCode {
  const code = text.toLowerCase().split('-')[0] ?? ''
  const isKnown = (candidate: string): candidate is LanguageCode => Object.hasOwn(LANGUAGES, candidate)
  return isKnown(code) ? code : LANGUAGE_DEFAULT
}

/** Writes a message for a channel. An SMS is one short text; an e-mail has a subject, a plain text and the same text as HTML. */
export function writeMessage(config: CashierConfig, channel: ContactType, request: MessageRequest): Written {
  const { template, brand, code = '', account = '', minutes = 0, hours = 0 } = request
  const language = languageOf(request.language)
  const { locale, direction } = LANGUAGES[language]
  const format = (key: PlayerMessageKey, props: MessageProps = {}) =>
    formatMessage(compile(ownMessageOf(config, brand, language, key) ?? PLAYER_MESSAGES[language][key]), {
      ...{ locale, props },
      // An SMS is charged by its characters and a code is copied, so neither may contain invisible characters.
      isIsolating: false,
    })
  const brandName = brandNameIn(config, brand, language)
  const props = {
    ...{ code, account },
    minutes: format('MESSAGE.MINUTES', { count: minutes }),
    hours: format('MESSAGE.HOURS', { count: hours }),
  }
  const paragraphs = [
    format(KEYS[template].text, props),
    ...(template === 'one_time_code' ? [] : [format('MESSAGE.NOT_YOU')]),
  ]
  const subject = format(KEYS[template].subject, props)
  return {
    ...{ language, direction, subject, brandName },
    text:
      channel === 'phone'
        ? format('MESSAGE.SHORT', { brand: brandName, text: paragraphs.join(' ') })
        : `${[...paragraphs, brandName].join('\n\n')}\n`,
    html: channel === 'phone' ? '' : htmlOf({ language, direction, subject, brandName, paragraphs, strong: code }),
    values: {
      brand: brandName,
      ...(request.code !== undefined && { code, minutes: String(minutes) }),
      ...(request.hours !== undefined && { hours: String(hours) }),
      ...(request.account !== undefined && { account }),
    },
  }
}
