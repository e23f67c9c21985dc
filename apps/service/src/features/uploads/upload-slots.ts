export type UploadSlots = {
  /** Takes a place; returns the function to give it back, or who has taken too many. */
  take(player: string, brand: string): (() => void) | 'player_full' | 'brand_full' | 'all_full'
}

type Bounds = { readonly perPlayer: number; readonly perBrand: number; readonly inAll: number }

/** Counts what is under way by name. */
function createCounts() {
  const counts = new Map<string, number>()
  return {
    of: (name: string) => counts.get(name) ?? 0,
    add(name: string, by: 1 | -1) {
      const next = (counts.get(name) ?? 0) + by
      if (next === 0) counts.delete(name)
      else counts.set(name, next)
    },
  }
}

/**
 * Bounds the transfers that are under way: each may hold a whole file in memory. A player has a few places in however many
 * sessions, and a brand's players never have all of them.
 */
export function createUploadSlots({ perPlayer, perBrand, inAll }: Bounds): UploadSlots {
  const players = createCounts()
  const brands = createCounts()
  let count = 0
  return {
    take(player, brand) {
      const name = `${brand} ${player}`
      if (players.of(name) >= perPlayer) return 'player_full'
      if (brands.of(brand) >= perBrand) return 'brand_full'
      if (count >= inAll) return 'all_full'
      const add = (by: 1 | -1) => {
        players.add(name, by)
        brands.add(brand, by)
        count += by
      }
      add(1)
      let isGiven = false
      return () => {
        if (isGiven) return
        isGiven = true
        add(-1)
      }
    },
  }
}
