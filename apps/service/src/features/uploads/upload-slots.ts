export type UploadSlots = {
  /** Takes a slot. Returns the function to release it, or the limit that was reached. */
  take(player: string, brand: string): (() => void) | 'player_full' | 'brand_full' | 'all_full'
}

type Bounds = { readonly perPlayer: number; readonly perBrand: number; readonly inAll: number }

/**
 * Limits the concurrent transfers, because each may keep a whole file in memory. The limit of a player applies across all
 * sessions, and the limit of a brand is lower than the total, so that its players cannot use all slots.
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
