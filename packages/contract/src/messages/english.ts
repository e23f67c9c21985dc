/** The English text of every message. Each language has the same keys, and the same arguments in each text. */
import accounts from './en/accounts.json'
import app from './en/app.json'
import checkout from './en/checkout.json'
import errors from './en/errors.json'
import form from './en/form.json'
import list from './en/list.json'
import playerMessages from './en/player-messages.json'
import popups from './en/popups.json'
import result from './en/result.json'

export const ENGLISH_TEXTS: Readonly<Record<string, string>> = {
  ...accounts,
  ...app,
  ...checkout,
  ...errors,
  ...form,
  ...list,
  ...playerMessages,
  ...popups,
  ...result,
}
