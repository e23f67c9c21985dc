import { SignedOut, signInAs, signOut } from './back-end'
import type { Choice } from './choice'

export type SignIn = ReturnType<typeof createSignIn>

const partsOf = ({ state, player, country, balance }: Choice) => JSON.stringify([state, player, country, balance])

/** Keeps this page signed in as the player that it shows. A browser has one cookie, and its tabs may show different players. */
export function createSignIn() {
  const tabs = new BroadcastChannel('demo-sign-in')
  let signedIn: { parts: string; player: Promise<string> } | undefined
  /** Sign-ins run one after another, so that the cookie of the last request stays. */
  let last: Promise<unknown> = Promise.resolve()

  tabs.addEventListener('message', () => (signedIn = undefined))

  function begin(choice: Choice, before: () => Promise<unknown>, isNewVisitor: boolean): Promise<string> {
    const player = last.then(before).then(() => signInAs(choice, { isNewVisitor }))
    const mine = { parts: partsOf(choice), player }
    signedIn = mine
    last = player.then(
      () => tabs.postMessage('signed in'),
      () => {
        if (signedIn === mine) signedIn = undefined
      },
    )
    return player
  }

  /** Signs in as the chosen player if the page has not done so yet. Returns the player's id. */
  const as = (choice: Choice): Promise<string> =>
    signedIn?.parts === partsOf(choice) ? signedIn.player : begin(choice, () => Promise.resolve(), false)

  return {
    as,

    /** Calls the back end as the chosen player, and repeats the call once if the cookie has expired meanwhile. */
    async run<T>(choice: Choice, request: () => Promise<T>): Promise<T> {
      await as(choice)
      try {
        return await request()
      } catch (error) {
        if (!(error instanceof SignedOut)) throw error
        signedIn = undefined
        await as(choice)
        return request()
      }
    },

    /** Signs out, and in again as a player who is new to the service. */
    asNewVisitor: (choice: Choice): Promise<string> =>
      begin(
        choice,
        () =>
          signOut().catch((error: unknown) => {
            if (!(error instanceof SignedOut)) throw error
          }),
        true,
      ),
  }
}
