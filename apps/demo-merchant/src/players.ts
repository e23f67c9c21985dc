/** What this merchant knows of a player and tells the cashier when it opens a session. */
export type Player = {
  id: string
  email: string
  phone: string
  country: string
  first_name: string
  last_name: string
}

const NAMED_PLAYERS: readonly Player[] = [
  {
    id: 'player-1',
    email: 'ada@players.example',
    phone: '+4915112345678',
    country: 'DE',
    first_name: 'Ada',
    last_name: 'Berger',
  },
  {
    id: 'player-2',
    email: 'haru@players.example',
    phone: '+819012345678',
    country: 'JP',
    first_name: 'Haru',
    last_name: 'Sato',
  },
  {
    id: 'player-3',
    email: 'noor@players.example',
    phone: '+96550012345',
    country: 'KW',
    first_name: 'Noor',
    last_name: 'Al-Sabah',
  },
]

/** A named player, or a new one who has just registered under this id. */
export function playerOf(id: string): Player {
  const named = NAMED_PLAYERS.find((player) => player.id === id)
  return (
    named ?? {
      id,
      email: `${id.toLowerCase()}@players.example`,
      phone: '+4915100000000',
      country: 'DE',
      first_name: 'New',
      last_name: 'Player',
    }
  )
}
