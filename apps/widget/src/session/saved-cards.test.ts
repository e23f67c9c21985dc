import { afterEach, expect, it, vi } from 'vitest'
import { bootSample } from '../api/wire-samples'
import { cardProposed, cardSelected, cardsOpened, deleteModeSwitched, removeCard } from './saved-cards'
import { startQuerySample } from './start-query-sample'
import { createStore } from './store'

const openStore = () => createStore({ boot: bootSample(), query: startQuerySample() })
const cardsOf = (store: ReturnType<typeof openStore>) => store.getState().savedCards
afterEach(() => vi.unstubAllGlobals())

const answer = (status: number, body: unknown) =>
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(body), { status })))

it('SAVED-1 opening the page resets the selected card and the delete mode', () => {
  const store = openStore()
  store.dispatch(cardProposed('c_1'))
  store.dispatch(deleteModeSwitched())
  expect(cardsOf(store)).toMatchObject({ selectedCard: 'c_1', isDeleteCardMode: true })
  store.dispatch(cardsOpened())
  expect(cardsOf(store)).toMatchObject({ selectedCard: null, isDeleteCardMode: false })
})

it('SAVED-1 SAVED-4 a card proposed later changes neither the player’s choice nor the delete mode', () => {
  const store = openStore()
  store.dispatch(deleteModeSwitched())
  store.dispatch(cardProposed('c_1'))
  expect(cardsOf(store)).toMatchObject({ selectedCard: 'c_1', isDeleteCardMode: true })
  store.dispatch(cardSelected('c_3'))
  store.dispatch(cardProposed('c_2'))
  expect(cardsOf(store)).toMatchObject({ selectedCard: 'c_3', isDeleteCardMode: true })
})

it.each([
  ['the chosen card', 'c_1', null],
  ['another card', 'c_2', 'c_1'],
])('SAVED-3 SAVED-4 after %s was deleted (%s), the chosen card is %s', async (_what, forgotten, left) => {
  answer(200, { cards: [] })
  const store = openStore()
  store.dispatch(cardProposed('c_1'))
  expect(await store.dispatch(removeCard(forgotten))).toBeNull()
  expect(cardsOf(store)?.selectedCard).toBe(left)
})

it('SAVED-3 a card that could not be deleted stays selected, and the error is shown', async () => {
  answer(500, {})
  const store = openStore()
  store.dispatch(cardProposed('c_1'))
  expect(await store.dispatch(removeCard('c_1'))).toMatchObject({ status: 500 })
  expect(cardsOf(store)?.selectedCard).toBe('c_1')
})
