/** The actions of a player's browser on the pages of a simulator. */
import type { TestCard } from '../driver'

export const postForm = (url: string, fields: Readonly<Record<string, string>>): Promise<Response> =>
  fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams(fields) })

/** The address to which a response redirects. Empty: it does not redirect. */
export const sentTo = (answer: Response): string => answer.headers.get('location') ?? ''

/** The `cres` that the issuer's page posts back after the player's decision. */
export const cresOf = async (answer: Response): Promise<string> =>
  /name="cres" value="([^"]*)"/.exec(await answer.text())?.[1] ?? ''

/** A wallet token in the format of the simulators. */
export const sandboxToken = ({ number }: Pick<TestCard, 'number'>): string =>
  JSON.stringify({ version: 'sandbox_v1', data: Buffer.from(number).toString('base64') })
