import type { ContactType } from '@modulor/contract/vocabulary'

/** The path at which a provider reports about a message that we sent. */
export const MESSAGE_REPORTS_PATH = '/api/messages/v1/{channel}/messages/{messageId}/reports'
/** The path at which a provider forwards messages of phone owners to us. */
export const NUMBER_REPORTS_PATH = '/api/messages/v1/{channel}/reports'

/** Fills the parameters of a path. They need no encoding. */
const pathWith = (path: string, parameters: Readonly<Record<string, string>>): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => parameters[name] ?? '')

export const messageReportPath = (channel: ContactType, messageId: string) =>
  pathWith(MESSAGE_REPORTS_PATH, { channel, messageId })
export const numberReportPath = (channel: ContactType) => pathWith(NUMBER_REPORTS_PATH, { channel })
