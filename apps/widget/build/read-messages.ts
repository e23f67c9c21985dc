import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const MESSAGES_FOLDER = fileURLToPath(new URL('../../../packages/contract/src/messages', import.meta.url))

/**
 * `first`: the texts of the first view. `form`: those that are loaded with a form. `rare`: those of parts that few forms have, and
 * of labels that few fields have, and of actions with their own chunks. `later`: those that are loaded with the code of a submit and with every other screen; new files
 * belong to it.
 */
export const MESSAGE_PARTS = ['first', 'form', 'rare', 'later'] as const
export type MessagePartName = (typeof MESSAGE_PARTS)[number]

const FIRST_FILES: readonly string[] = ['app.json', 'list.json']
const FORM_FILES: readonly string[] = ['form.json', 'errors.json']
/** Files with texts that only the service uses; they are in no part. */
const SERVICE_FILES: readonly string[] = ['player-messages.json']
/** Keys of errors that a list can show: the request failed, the session ended, the last payment was declined. */
const FIRST_ERROR =
  /^CASHIER\.(?:PH2|DECLINE)\.|^CASHIER\.ERROR\.(?:BAD_REQUEST|NOT_FOUND|RATE_LIMITED|UNAVAILABLE|INTERNAL|\w+_ERROR)$/

/** Keys of a form's texts that belong to a submit and its refusals, and to the error popup, which only screens with these texts open. */
const SUBMIT_KEY =
  /^(?:NOTICE\.(?:ERROR|ACCEPT|CODE)|FORM\.(?:SENDING_LONG|STOP_WAITING|CHECK|UNSURE)|PH\.ERROR\.OTP|CASHIER\.ERROR\.(?!METHOD_UNAVAILABLE|CURRENCY_UNAVAILABLE|TOO_MANY|BODY_TOO|UNSUPPORTED))/
/**
 * Keys of a form's texts that belong to field kinds with their own chunks, to the kept accounts, to an earlier payment, to wallets,
 * and the labels of fields other than the amount and the card.
 */
const RARE_KEY =
  /^(?:EARLIER|WALLET|HOSTED|PH\.LABEL\.(?!AMOUNT|CARD_|CVV|EXP_DATE|SAVE_CARD)|CASHIER\.ERROR\.(?:BODY_TOO|UNSUPPORTED)|FORM\.WAITING_FOR_UPLOAD|FIELD\.(?:ACCOUNT_|UPLOAD_|CALENDAR_|COP|SEARCH|PHONE_|FROM_PROFILE|DATE$)|PH\.(?:DEPOSIT\.UPLOAD|ERROR\.(?:EMPTY_PHONE|INVALID_DATE|DATE_TOO_)))/

/** Keys of texts that are loaded with the chunk of their action: `display-form` and `after-end-view`. */
const RARE_ACTION_KEY = /^(?:AFTER_END|DISPLAY)\./

function partOf(file: string, key: string): MessagePartName | undefined {
  if (SERVICE_FILES.includes(file)) return undefined
  if (FIRST_FILES.includes(file)) return 'first'
  if (file === 'errors.json' && FIRST_ERROR.test(key)) return 'first'
  if (RARE_ACTION_KEY.test(key)) return 'rare'
  if (!FORM_FILES.includes(file) || SUBMIT_KEY.test(key)) return 'later'
  return RARE_KEY.test(key) ? 'rare' : 'form'
}

/** Reads the texts of one language from its JSON files, all or one part. Throws if two files have the same key. */
export function readMessages(language: string, part?: MessagePartName): Record<string, string> {
  const texts: Record<string, string> = {}
  for (const file of readdirSync(join(MESSAGES_FOLDER, language)).sort()) {
    const found = JSON.parse(readFileSync(join(MESSAGES_FOLDER, language, file), 'utf8')) as Record<string, string>
    for (const [key, text] of Object.entries(found)) {
      if (part !== undefined && partOf(file, key) !== part) continue
      if (Object.hasOwn(texts, key))
        throw new Error(`The message ${key} is defined twice in ${language}, again in ${file}`)
      texts[key] = text
    }
  }
  return texts
}
