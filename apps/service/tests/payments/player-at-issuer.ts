import type { NextAction, PaySession } from '@modulor/contract/http'

/** The pay session's next action, which must be of this type. */
export function actionOf<T extends NextAction['type']>(session: PaySession, type: T): Extract<NextAction, { type: T }> {
  const { next_action: action } = session
  if (action.type !== type) throw new Error(`the next action is ${action.type}, not ${type}`)
  return action as Extract<NextAction, { type: T }>
}

/** Simulates the player's browser at the issuer: decides, and returns the issuer's fields. */
export async function decideAtIssuer(session: PaySession, decision: 'approve' | 'refuse'): Promise<string> {
  const { url, fields } = actionOf(session, 'three_ds_challenge')
  const answer = await fetch(`${url}/decision`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ ...fields, decision }),
  })
  const cres = /name="cres" value="([^"]+)"/.exec(await answer.text())?.[1]
  if (cres === undefined) throw new Error('the issuer answered without a cres')
  return cres
}

/** Simulates the player's browser at the bank: pays or cancels; returns the address of the redirect back. */
export async function decideAtBank(session: PaySession, decision: 'pay' | 'cancel'): Promise<string> {
  const { redirect_data: to } = actionOf(session, 'redirect')
  const url = new URL(to.url)
  const answer = await fetch(`${url.origin}${url.pathname}/decision`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ token: url.searchParams.get('token') ?? '', decision }),
  })
  return answer.headers.get('location') ?? ''
}
