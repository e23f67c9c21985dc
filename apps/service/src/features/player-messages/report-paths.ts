import type { ContactType } from '@modulor/contract/vocabulary'

/** Where a provider reports about a message that we sent. */
export const MESSAGE_REPORTS_PATH = '/api/messages/v1/{channel}/messages/{messageId}/reports'
/** Where a provider passes on what the owners of numbers write to us. */
export const NUMBER_REPORTS_PATH = '/api/messages/v1/{channel}/reports'

/** A path with its parameters, which need no encoding. */
const pathWith = (path: string, parameters: Readonly<Record<string, string>>): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => parameters[name] ?? '')

export const messageReportPath = (channel: ContactType, messageId: string) =>
  pathWith(MESSAGE_REPORTS_PATH, { channel, messageId })
export const numberReportPath = (channel: ContactType) => pathWith(NUMBER_REPORTS_PATH, { channel })
