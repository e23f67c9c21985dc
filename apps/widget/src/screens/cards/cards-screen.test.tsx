import { expect, it } from 'vitest'
import type { SavedCard } from '../../api'
import { depositListingSample } from '../../api/wire-samples'
import { putQueryData } from '../../session/queries'
import { cardProposed, deleteModeSwitched } from '../../session/saved-cards'
import { buttonsOf, draw, storeOf, wordsOf } from '../../testing/draw-in-cashier'
import { CardsScreen } from './cards-screen'

const savedCardSample = (over: Partial<SavedCard> = {}): SavedCard => ({
  id: 'uc_1',
  cardId: 'c_1',
  userCardId: 'uc_1',
  expMonth: '08',
  expYear: '39',
  holderName: 'Marta Lindqvist',
  bin: '411111',
  last4: '1111',
  isTokenActive: false,
  methodIds: null,
  isLastUsed: false,
  ...over,
})

function page(cards: readonly SavedCard[] | null, { isDeleting = false } = {}) {
  const store = storeOf({ deposit: depositListingSample() })
  if (cards) store.dispatch(putQueryData('savedCards', null, [...cards]))
  store.dispatch(cardProposed(cards?.[0]?.cardId ?? null))
  if (isDeleting) store.dispatch(deleteModeSwitched())
  return draw(<CardsScreen />, { store, address: '/cards' })
}

it('SAVED-4 cards are shown as loading, not as an empty list', () => {
  const markup = page(null)
  expect(markup).toContain('aria-busy="true"')
  expect(wordsOf(markup)).not.toContain('No saved cards')
})

it('SAVED-4 a player without saved cards is told so', () => {
  const markup = page([])
  expect(markup).not.toContain('radiogroup')
  expect(buttonsOf(markup)).not.toContain('Delete cards')
  expect(wordsOf(markup)).toMatch(/no saved cards/i)
})

it('SAVED-4 cards can be chosen, or deleted one by one', () => {
  const cards = [savedCardSample(), savedCardSample({ cardId: 'c_2', last4: '2222' })]
  const choosing = page(cards)
  expect(choosing).toContain('role="radiogroup"')
  for (const last4 of ['1111', '2222']) expect(wordsOf(choosing)).toContain(last4)
  const deleting = page(cards, { isDeleting: true })
  expect(deleting).not.toContain('role="radiogroup"')
  expect(buttonsOf(deleting).filter((name) => /delete|remove|forget/i.test(name))).toHaveLength(2)
})
