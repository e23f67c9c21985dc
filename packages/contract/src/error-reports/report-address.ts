/** The address of a Sentry-compatible service for error reports (a DSN): `https://KEY@HOST/PROJECT`. */

const KEY = /^[A-Za-z0-9]{1,64}$/
const PATH = /^((?:\/[\w.-]+)*)\/(\d{1,20})\/?$/

export type ReportAddress = {
  /** Where envelopes are posted, with the key and the version of the protocol. */
  readonly envelopeUrl: string
  /** Scheme, host and port, as a content security policy names them. */
  readonly origin: string
}

/** Parses an address; undefined if the text is not one. The key is public; an address with a password is refused. */
export function readReportAddress(text: string): ReportAddress | undefined {
  if (!URL.canParse(text)) return undefined
  const { protocol, origin, username, password, pathname, search, hash } = new URL(text)
  const [, folder = '', project] = PATH.exec(pathname) ?? []
  if (!/^https?:$/.test(protocol) || project === undefined || !KEY.test(username)) return undefined
  if (password + search + hash !== '') return undefined
  return { origin, envelopeUrl: `${origin}${folder}/api/${project}/envelope/?sentry_version=7&sentry_key=${username}` }
}
