/** What a player's browser does on the pages of a simulator. */

export const postForm = (url: string, fields: Readonly<Record<string, string>>): Promise<Response> =>
  fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams(fields) })

/** Where an answer sends the browser. Empty: nowhere. */
export const sentTo = (answer: Response): string => answer.headers.get('location') ?? ''

/** What the issuer's page posts back once the player has decided. */
export const cresOf = async (answer: Response): Promise<string> =>
  /name="cres" value="([^"]*)"/.exec(await answer.text())?.[1] ?? ''
