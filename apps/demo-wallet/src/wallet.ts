/**
 * The balances of players and their movements. It meets the requirement of the how-to for every wallet: a key moves
 * money only once, however often and in whatever order the calls arrive.
 */
import type { WalletCall } from '@modulor/contract/wallet'
import { addDecimals, compareDecimals, subtractDecimals } from '@modulor/rules'

type Movement = Exclude<WalletCall, { call: 'balance' }>
type Owner = Pick<WalletCall, 'brand' | 'user_id' | 'currency'>

/** `cancelled` for a key that was never reserved is a tombstone: a later reserve is refused. */
type Stored = {
  readonly owner: string
  readonly amount: string
  readonly state: 'reserved' | 'committed' | 'cancelled' | 'credited'
}
export type Answer = { readonly status: 'done' } | { readonly status: 'refused'; readonly code: string }

/** The stored state: balances without the reserved amounts, and each movement by its key. */
export type WalletState = {
  readonly available: Map<string, string>
  readonly movements: Map<string, Stored>
}

const ZERO = '0'
/** The key belongs to another movement. */
const OTHER = 'other_movement'
const DONE: Answer = { status: 'done' }
const refused = (code: string): Answer => ({ status: 'refused', code })
const nameOf = ({ brand, user_id: userId, currency }: Owner) => JSON.stringify([brand, userId, currency])

/** `save` is called after every change and before the response, so that a confirmed change is never lost. */
export function createWallet({ available, movements }: WalletState, save: (state: WalletState) => void) {
  const availableOf = (owner: string) => available.get(owner) ?? ZERO

  function write(key: string, movement: Stored, balance?: string): Answer {
    movements.set(key, movement)
    if (balance !== undefined) available.set(movement.owner, balance)
    save({ available, movements })
    return DONE
  }

  function reserve(key: string, owner: string, amount: string, known: Stored | undefined): Answer {
    if (known?.state === 'cancelled') return refused('cancelled')
    if (known) return known.state === 'credited' ? refused(OTHER) : DONE
    const before = availableOf(owner)
    if (compareDecimals(before, amount) < 0) return refused('insufficient_funds')
    return write(key, { owner, amount, state: 'reserved' }, subtractDecimals(before, amount))
  }

  function commit(key: string, known: Stored | undefined): Answer {
    if (known?.state === 'committed') return DONE
    return known?.state === 'reserved' ? write(key, { ...known, state: 'committed' }) : refused('not_reserved')
  }

  function cancel(key: string, owner: string, amount: string, known: Stored | undefined): Answer {
    if (known?.state === 'cancelled') return DONE
    if (!known) return write(key, { owner, amount, state: 'cancelled' })
    if (known.state !== 'reserved') return refused('not_reserved')
    return write(key, { ...known, state: 'cancelled' }, addDecimals(availableOf(owner), amount))
  }

  function credit(key: string, owner: string, amount: string, known: Stored | undefined): Answer {
    if (known) return known.state === 'credited' ? DONE : refused(OTHER)
    return write(key, { owner, amount, state: 'credited' }, addDecimals(availableOf(owner), amount))
  }

  return {
    availableOf: (owner: Owner) => availableOf(nameOf(owner)),
    /** The state of a movement. A cancelled one never moved money, or its money was returned. */
    stateOf: (key: string) => movements.get(key)?.state,
    /** The balance in every currency in which the player has an account. */
    balancesOf: ({ brand, user_id: userId }: Omit<Owner, 'currency'>) =>
      [...available].flatMap(([name, balance]) => {
        const [ofBrand, ofUser, currency = ''] = JSON.parse(name) as string[]
        return ofBrand === brand && ofUser === userId ? [{ currency, balance }] : []
      }),
    /** Opens an account with the amount. An existing account keeps its balance. */
    open(owner: Owner, amount: string) {
      if (available.has(nameOf(owner))) return
      available.set(nameOf(owner), amount)
      save({ available, movements })
    },
    setAvailable(owner: Owner, amount: string) {
      available.set(nameOf(owner), amount)
      save({ available, movements })
    },
    move(movement: Movement): Answer {
      const { call, key, amount } = movement
      const owner = nameOf(movement)
      const known = movements.get(key)
      if (known && (known.owner !== owner || compareDecimals(known.amount, amount) !== 0)) return refused(OTHER)
      switch (call) {
        case 'reserve':
          return reserve(key, owner, amount, known)
        case 'commit':
          return commit(key, known)
        case 'cancel':
          return cancel(key, owner, amount, known)
        case 'credit':
          return credit(key, owner, amount, known)
      }
    },
  }
}
