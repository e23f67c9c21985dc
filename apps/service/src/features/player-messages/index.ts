/** Messages to players: writes, sends and retries them, and stores the result of each (decision 93). */
export { createPlayerMessages } from './create-player-messages'
export { hashContact, type Contact } from './hash-contact'
export { maskContact } from './mask-contact'
export type { Contacts, NotifiedPlayer, PlayerMessages } from './player-messages.types'
export { messageReportPath, MESSAGE_REPORTS_PATH, NUMBER_REPORTS_PATH } from './report-paths'
