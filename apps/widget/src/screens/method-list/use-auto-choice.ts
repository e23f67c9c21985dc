import type { Flow } from '@modulor/contract/vocabulary'
import { useEffect, useRef } from 'react'
import { whenIdle } from '../../host'
import { useAppSelector, useAppStore } from '../../session'
import { useIsHydrated, useVisit } from '../../visit'
import { autoChoice, type ListView } from './list-view'
import type { MethodHandlers } from './use-method-opening'

/**
 * Makes the automatic choice once per list (AUTO-1 to AUTO-4), when no request for the listing is in flight. It waits for the
 * hydration, because the platform is not known before.
 */
export function useAutoChoice(
  flow: Flow,
  view: ListView,
  { onSelect, onApproach }: Pick<MethodHandlers, 'onSelect' | 'onApproach'>,
): void {
  const store = useAppStore()
  const { localData } = useVisit()
  const isReady = useAppSelector(({ listings }) => listings[flow].kind !== 'loading')
  const isHydrated = useIsHydrated()
  const isDone = useRef(false)
  useEffect(() => {
    if (isDone.current || !isReady || !isHydrated) return
    isDone.current = true
    const state = store.getState()
    const choice = autoChoice(view, {
      flow,
      payGroup: state.shared.preselectedPayGroupId,
      // After a payment's last-leg action no method opens by itself (SESS-6).
      skipRedirectMethod: state.shared.isLLA || (localData.read('skip-last-used-method') ?? false),
      lastUsedId: localData.read('last-used-method-id'),
      leftIds: localData.read('alternative-methods') ?? [],
      skipAutoSelectMethod: state[flow].skipAutoSelectMethod,
    })
    if (choice?.kind === 'open') onSelect(choice.method)
    if (choice?.kind !== 'preselect') return
    whenIdle(() => onApproach(choice.method))
  }, [flow, isReady, isHydrated, localData, onApproach, onSelect, store, view])
}
