/** The texts of messages that the service sends to players, by language. Only the service loads those other than English. */
import ar from './ar/player-messages.json'
import de from './de/player-messages.json'
import en from './en/player-messages.json'
import es from './es/player-messages.json'
import fr from './fr/player-messages.json'
import he from './he/player-messages.json'
import hi from './hi/player-messages.json'
import it from './it/player-messages.json'
import ja from './ja/player-messages.json'
import pl from './pl/player-messages.json'
import pt from './pt/player-messages.json'
import tr from './tr/player-messages.json'
import uk from './uk/player-messages.json'
import type { LanguageCode } from './languages'

export type PlayerMessageKey = keyof typeof en

export const PLAYER_MESSAGES: Readonly<Record<LanguageCode, Readonly<Record<PlayerMessageKey, string>>>> = {
  ar,
  de,
  en,
  es,
  fr,
  he,
  hi,
  it,
  ja,
  pl,
  pt,
  tr,
  uk,
}

/** Whether a key belongs to a message to a player, whose text no page shows. */
export const isPlayerMessageKey = (key: string): key is PlayerMessageKey => Object.hasOwn(en, key)
