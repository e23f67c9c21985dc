/** A player's browser on the pages of the simulator. */

const field = (page: string, name: string): string => new RegExp(`name="${name}" value="([^"]*)"`).exec(page)?.[1] ?? ''

const post = (url: string, fields: Readonly<Record<string, string>>) =>
  fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams(fields) })

/** Decides on the page of a redirect. Returns the path and query of the address that the player is sent back to. */
export async function decideAtBank(url: string, decision: 'approve' | 'refuse' | 'pending'): Promise<string> {
  const { pathname, search } = new URL((await post(url, { decision })).headers.get('location') ?? '')
  return pathname + search
}

/** The hidden frame of the fingerprint. Returns the field that comes back. */
export async function takeFingerprint(url: string, fields: Readonly<Record<string, string>>): Promise<string> {
  return field(await (await post(url, fields)).text(), 'threeDSMethodData')
}

/** Decides on the issuer's challenge. Returns what its page posts back. */
export async function decideChallenge(
  url: string,
  fields: Readonly<Record<string, string>>,
  decision: 'approve' | 'refuse',
): Promise<{ cres: string; threeDSSessionData: string }> {
  await post(url, fields)
  const back = await (await post(new URL('/adyen/acs/decision', url).href, { ...fields, decision })).text()
  return { cres: field(back, 'cres'), threeDSSessionData: field(back, 'threeDSSessionData') }
}
