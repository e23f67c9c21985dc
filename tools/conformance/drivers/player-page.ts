/** What a player's browser does on the pages of a simulator. */
import type { TestCard } from '../driver'

export const postForm = (url: string, fields: Readonly<Record<string, string>>): Promise<Response> =>
  fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams(fields) })

/** Where an answer sends the browser. Empty: nowhere. */
export const sentTo = (answer: Response): string => answer.headers.get('location') ?? ''

/** What the issuer's page posts back once the player has decided. */
export const cresOf = async (answer: Response): Promise<string> =>
  /name="cres" value="([^"]*)"/.exec(await answer.text())?.[1] ?? ''

/** What the simulators read as the token of a wallet. */
export const sandboxToken = ({ number }: Pick<TestCard, 'number'>): string =>
  JSON.stringify({ version: 'sandbox_v1', data: Buffer.from(number).toString('base64') })
