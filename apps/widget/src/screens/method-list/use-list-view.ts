import { useMemo } from 'react'
import { useText } from '../../i18n'
import { useNow } from '../../methods'
import { useAppSelector } from '../../session'
import { useVisit } from '../../visit'
import { listView, type ListInput, type ListView } from './list-view'

type ListOptions = Pick<ListInput, 'flow' | 'listing' | 'filter' | 'parentId'>

/** The view of a list. It is recomputed when an input changes, and every second while a method is restricted. */
export function useListView({ flow, listing, filter, parentId }: ListOptions): { view: ListView; now: number | null } {
  const { wallets } = useVisit().device
  const amount = useAppSelector(({ shared }) => shared.amount)
  const isInitiallyLoaded = useAppSelector(({ carousel }) => carousel.isInitiallyLoaded)
  const isSwitchedOff = useAppSelector(({ carousel }) => carousel.isViewChanged)
  const translate = useText()
  const now = useNow(listing.methods.some(({ restrictedUntil }) => restrictedUntil !== null))
  const view = useMemo(() => {
    const carousel = { isInitiallyLoaded, isSwitchedOff }
    const list = parentId === undefined ? {} : { parentId }
    return listView({ flow, listing, filter, wallets, amount, now, carousel, translate, ...list })
  }, [flow, listing, filter, parentId, wallets, amount, now, isInitiallyLoaded, isSwitchedOff, translate])
  return { view, now }
}
