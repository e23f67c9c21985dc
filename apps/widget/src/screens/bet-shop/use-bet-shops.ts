import type { Flow } from '@modulor/contract/vocabulary'
import { useEffect, useState } from 'react'
import type { FieldOption, Method, MethodDetails } from '../../api'
import { loadListing, useAppDispatch, useAppSelector, useListing } from '../../session'
import { shopsKnown } from '../../session/bet-shop'
import { useMethodDetailsQuery } from '../../session/queries'
import { shopField, shopMethods } from './shop-methods'

export type BetShops = {
  readonly state: 'loading' | 'ready' | 'none' | 'failed'
  readonly options: readonly FieldOption[]
  readonly method: Method | undefined
  readonly fieldKey: string | null
  readonly onRetry: () => void
}

const NO_OPTIONS: readonly FieldOption[] = []

function stateOf(at: { isListed: boolean; method: Method | undefined; hasFailed: boolean; isFound: boolean }) {
  if (at.isFound) return 'ready'
  if (at.hasFailed) return 'failed'
  return at.isListed && !at.method ? 'none' : 'loading'
}

/**
 * The shops of a flow: those of the form that was opened last, else of the first method that has any (BET-1). Only a method's
 * details contain its shops, so the details are requested one after the other.
 */
export function useBetShops(flow: Flow): BetShops {
  const dispatch = useAppDispatch()
  const { listing, kind } = useListing(flow)
  const currentMethod = useAppSelector((store) => store[flow].currentMethod)
  const [turn, setTurn] = useState(0)
  const method = shopMethods(listing?.methods ?? [], currentMethod)[turn]
  const asked = { flow, methodId: method?.id ?? '', currency: method?.currencyAlpha3 ?? '' }
  const details = useMethodDetailsQuery(asked, { skip: !method })
  const data: MethodDetails | undefined = method && details.currentData
  const field = data && shopField(data)
  if (data && !field) setTurn(turn + 1)
  useEffect(() => {
    if (field) dispatch(shopsKnown({ betShopOptions: field.options, betShopFieldName: field.key }))
  }, [dispatch, field])
  const hasFailed = method ? details.isError : kind === 'failed'
  return {
    state: stateOf({ isListed: listing !== null, method, hasFailed, isFound: field !== undefined }),
    options: field?.options ?? NO_OPTIONS,
    method,
    fieldKey: field?.key ?? null,
    // Without a method it was the listing that could not be loaded.
    onRetry: () => void (method ? details.refetch() : dispatch(loadListing(flow))),
  }
}
