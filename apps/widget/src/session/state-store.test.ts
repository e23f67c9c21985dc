import { expect, it } from 'vitest'
import { createAction, createPart, on, reduceParts } from './part'
import { createStateStore, type Effect } from './state-store'

type Counted = { readonly count: number; readonly isSeen: boolean }

const seen = createAction<boolean>('elsewhere/seen')
const { actions, select } = createPart(
  'sampleOfTests',
  { count: 0, isSeen: false },
  {
    counted: (state, by: number) => (by === 0 ? state : { ...state, count: state.count + by }),
    emptied: (state) => ({ ...state, count: 0 }),
  },
  [on(seen, (state: Counted, isSeen) => ({ ...state, isSeen }))],
)

type InStore = { readonly sampleOfTests?: Counted }
const openStore = () => createStateStore<InStore>({}, reduceParts, { now: () => 7 } as never)

it('issue-10 2 a part has its initial state before its first action, and its actions change it', () => {
  const store = openStore()
  expect(select(store.getState())).toEqual({ count: 0, isSeen: false })
  store.dispatch(actions.counted(2))
  store.dispatch(seen(true))
  expect(select(store.getState())).toEqual({ count: 2, isSeen: true })
  store.dispatch(actions.emptied())
  expect(select(store.getState()).count).toBe(0)
})

it('issue-10 2 a listener is notified of changes only, and not after it is removed', () => {
  const store = openStore()
  store.dispatch(actions.counted(1))
  const counts: number[] = []
  const stop = store.subscribe(() => counts.push(select(store.getState()).count))
  store.dispatch(actions.counted(1))
  store.dispatch(actions.counted(0))
  store.dispatch(createAction('nobody/knows')())
  stop()
  store.dispatch(actions.counted(1))
  expect(counts).toEqual([2])
})

it('CLICK-1 an observer is notified of every action, even without a change, and reads the state after it', () => {
  const store = openStore()
  const calls: [string, number][] = []
  const stop = store.observe(({ type }) => calls.push([type, select(store.getState()).count]))
  store.dispatch(actions.counted(2))
  store.dispatch(createAction('nobody/knows')())
  stop()
  store.dispatch(actions.counted(1))
  expect(calls).toEqual([
    ['sampleOfTests/counted', 2],
    ['nobody/knows', 2],
  ])
})

it('issue-10 2 a listener that is removed during a notification does not stop the others', () => {
  const store = openStore()
  const calls: string[] = []
  const stopFirst = store.subscribe(() => {
    calls.push('first')
    stopFirst()
  })
  store.subscribe(() => calls.push('second'))
  store.dispatch(actions.counted(1))
  store.dispatch(actions.counted(1))
  expect(calls).toEqual(['first', 'second', 'second'])
})

it('issue-10 2 an effect reads, dispatches and gets the clock, and dispatch returns its result', () => {
  const store = openStore()
  const countTime: Effect<number, InStore> = (dispatch, getState, { now }) => {
    dispatch(actions.counted(now()))
    return select(getState()).count
  }
  expect(store.dispatch(countTime)).toBe(7)
})
