export type UploadSlots = {
  /** Takes a place; returns the function to give it back, or who has taken too many. */
  take(player: string, brand: string): (() => void) | 'player_full' | 'brand_full' | 'all_full'
}

type Bounds = { readonly perPlayer: number; readonly perBrand: number; readonly inAll: number }

/**
 * Bounds the transfers that are under way: each may hold a whole file in memory. A player has a few places in however many
 * sessions, and a brand's players never have all of them.
 */
export function createUploadSlots({ perPlayer, perBrand, inAll }: Bounds): UploadSlots {
  const transfers = new Set<{ readonly player: string; readonly brand: string }>()
  return {
    take(player, brand) {
      const ofBrand = [...transfers].filter((each) => each.brand === brand)
      if (ofBrand.filter((each) => each.player === player).length >= perPlayer) return 'player_full'
      if (ofBrand.length >= perBrand) return 'brand_full'
      if (transfers.size >= inAll) return 'all_full'
      const transfer = { player, brand }
      transfers.add(transfer)
      return () => void transfers.delete(transfer)
    },
  }
}
