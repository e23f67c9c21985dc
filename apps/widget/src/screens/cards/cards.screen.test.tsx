import type { UserCard } from '@modulor/contract/http'
import { act, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import {
  depositListingSample,
  fieldSample,
  methodDetailsSample,
  payGroupSample,
  withdrawalListingSample,
} from '../../api/wire-samples'
import { selectErrorPopup } from '../../session/error-popup'
import { hasStateIcon } from '../../testing/has-state-icon'
import { openCashier, type Answers } from '../../testing/open-cashier'

const card = (id: string, over: Partial<UserCard> = {}): UserCard => ({
  id,
  card_id: id,
  user_card_id: `user_${id}`,
  exp_month: '08',
  exp_year: '2039',
  cardholder_name: 'Marta Lindqvist',
  bin: '411111',
  last4: id,
  is_card_token_active: false,
  is_last_used: false,
  ...over,
})
const visa = card('1111')
const old = card('2222', { exp_year: '2020' })
const master = card('3333', { bin: '555555' })

const VISA = 'Visa ending in 1111'
const isolated = (words: string) => words.replace(/[\u2066-\u2069]/g, '')
const named = (words: string) => (name: string) => isolated(name) === words

type Opened = { address?: string; cards?: UserCard[]; answers?: Answers; methods?: ReturnType<typeof payGroupSample>[] }

async function open({ address = '/cards', cards = [visa, old, master], answers, methods }: Opened = {}) {
  let kept = cards
  return openCashier({
    address,
    boot: { deposit: depositListingSample(methods ? { payment_groups: methods } : {}) },
    answers: {
      userCards: () => ({ cards: kept }),
      deleteUserCard: ({ body }) => {
        kept = kept.filter(({ card_id }) => card_id !== (body as { card_id: string }).card_id)
        return { cards: kept }
      },
      depositSelect: () =>
        methodDetailsSample({
          parameters: [
            fieldSample({ name: 'card_pan', extended_type: 'card_pan' }),
            fieldSample({ name: 'expirationDate', extended_type: 'card_exp_month' }),
            fieldSample({ name: 'card_cvv', extended_type: 'card_cvv' }),
          ],
        }),
      ...answers,
    },
  })
}

const radioOf = (screen: Awaited<ReturnType<typeof open>>['screen'], digits: string) =>
  screen.findByRole<HTMLInputElement>('radio', { name: new RegExp(`ending in ${digits}`) })

it('SAVED-2 SAVED-4 the form opens with the card that was chosen on this page', async () => {
  const { screen, player } = await open()
  const first = await radioOf(screen, '1111')
  expect(screen.getByRole('radiogroup', { name: 'Choose a card' }).contains(first)).toBe(true)
  expect(first.checked).toBe(false)
  expect(screen.getByRole('heading', { name: 'Saved cards', level: 1 })).toBeDefined()
  expect(screen.getByRole('button', { name: 'Pay with a new card' })).toBeDefined()
  await player.click(first)
  expect(first.checked).toBe(true)
  expect((await radioOf(screen, '3333')).checked).toBe(false)
  await player.click(screen.getByRole('button', { name: named('Pay with •••• 1111') }))
  await waitFor(() => expect(window.location.pathname).toBe('/deposit/card/'))
  expect((await radioOf(screen, '1111')).checked).toBe(true)
})

it('SAVED-4 an expired card is shown as such, cannot be chosen, and can be deleted', async () => {
  const { screen, player } = await open()
  const expired = await radioOf(screen, '2222')
  expect(expired.disabled).toBe(true)
  expect(expired.closest('label')?.textContent).toContain('Expired')
  expect(screen.getAllByText('Expired')).toHaveLength(1)
  await player.click(screen.getByRole('button', { name: 'Delete cards' }))
  expect(screen.getByRole('button', { name: /Delete .*2222/ })).toBeDefined()
})

it('SAVED-4 a chosen card that expires in the meantime is no longer chosen', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2039-08-20T12:00:00Z') })
  const { screen, player } = await open()
  await player.click(await radioOf(screen, '1111'))
  expect(screen.getByRole('button', { name: named('Pay with •••• 1111') })).toBeDefined()
  vi.setSystemTime(new Date('2039-09-02T12:00:00Z'))
  await player.click(screen.getByRole('button', { name: 'Delete cards' }))
  await player.click(screen.getByRole('button', { name: 'Done' }))
  expect((await radioOf(screen, '1111')).checked).toBe(false)
  expect(screen.getByRole('button', { name: 'Pay with a new card' })).toBeDefined()
})

it('SAVED-2 SAVED-4 opened from a form, the page has the form’s card chosen and leads back to that form', async () => {
  const { screen, player } = await open({ address: '/deposit/card/' })
  const saved = await radioOf(screen, '1111')
  await player.click(saved)
  const entries = window.history.length
  await player.click(screen.getByRole('button', { name: 'Manage saved cards' }))
  await screen.findByRole('radiogroup', { name: 'Choose a card' })
  expect(window.location.pathname).toBe('/cards')
  // The pressed link was removed with its form (UI-6).
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Saved cards' })))
  expect((await radioOf(screen, '1111')).checked).toBe(true)
  await player.click(await radioOf(screen, '3333'))
  await player.click(screen.getByRole('button', { name: named('Pay with •••• 3333') }))
  await waitFor(() => expect(window.location.pathname).toBe('/deposit/card/'))
  expect((await radioOf(screen, '3333')).checked).toBe(true)
  // The same history entry: no second form was added.
  expect(window.history.length).toBe(entries + 1)
})

it('UI-6 SAVED-4 after the last card was deleted, the focus is on the title', async () => {
  const { screen, player } = await open({ answers: { deleteUserCard: () => ({ cards: [] }) } })
  await radioOf(screen, '1111')
  await player.click(screen.getByRole('button', { name: 'Delete cards' }))
  await player.click(screen.getByRole('button', { name: `Delete ${VISA}` }))
  await player.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete card' }))
  await screen.findByText('No saved cards')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Saved cards' })))
})

it('SAVED-3 SAVED-4 a card is deleted after a confirmation, and the message names the card', async () => {
  const { screen, player, callsOf } = await open()
  await player.click(await radioOf(screen, '1111'))
  await player.click(screen.getByRole('button', { name: 'Delete cards' }))
  expect(screen.queryByRole('radiogroup')).toBeNull()
  expect(screen.getByRole('group', { name: 'Delete cards' })).toBeDefined()
  // There is no pay button while cards are being deleted.
  expect(screen.queryByRole('button', { name: /Pay with/ })).toBeNull()
  await player.click(screen.getByRole('button', { name: `Delete ${VISA}` }))
  const asked = screen.getByRole('alertdialog', { name: 'Delete this card?' })
  expect(asked.textContent).toContain(VISA)
  expect(asked.textContent).toContain('Valid until 08/39')
  expect(callsOf('deleteUserCard')).toEqual([])
  await player.click(within(asked).getByRole('button', { name: 'Delete card' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: `Delete ${VISA}` })).toBeNull())
  expect(callsOf('deleteUserCard').map(({ body }) => body)).toEqual([{ card_id: '1111', withholding_type: 'Payment' }])
  expect(screen.queryByRole('alertdialog')).toBeNull()
  // The pressed button is removed with its card, so the focus moves to the group.
  expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Delete cards' }))
  await screen.findByText(`${VISA} deleted`)
  await player.click(screen.getByRole('button', { name: 'Done' }))
  expect((await radioOf(screen, '3333')).checked).toBe(false)
  expect(screen.getByRole('button', { name: 'Pay with a new card' })).toBeDefined()
})

it('SAVED-4 a card is not deleted if the player chooses to keep it or closes the confirmation', async () => {
  const { screen, player, callsOf } = await open()
  await radioOf(screen, '1111')
  await player.click(screen.getByRole('button', { name: 'Delete cards' }))
  for (const way of ['Keep card', 'Close']) {
    await player.click(screen.getByRole('button', { name: `Delete ${VISA}` }))
    await player.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: way }))
    expect(screen.queryByRole('alertdialog')).toBeNull()
  }
  expect(callsOf('deleteUserCard')).toEqual([])
  expect(screen.getByRole('button', { name: `Delete ${VISA}` })).toBeDefined()
})

it('SAVED-4 NOTE-3 the confirmation is busy during the request, and an error is shown over it', async () => {
  let refuse: (refusal: { status: number; body: object }) => void = () => undefined
  const { screen, player, callsOf } = await open({
    answers: { deleteUserCard: () => new Promise((resolve) => (refuse = resolve)) },
  })
  await radioOf(screen, '1111')
  await player.click(screen.getByRole('button', { name: 'Delete cards' }))
  await player.click(screen.getByRole('button', { name: `Delete ${VISA}` }))
  const asked = screen.getByRole('alertdialog', { name: 'Delete this card?' })
  await player.click(within(asked).getByRole('button', { name: 'Delete card' }))
  const busy = within(asked).getByRole('button', { name: 'Deleting' })
  expect(busy.getAttribute('aria-busy')).toBe('true')
  await waitFor(() => expect(callsOf('deleteUserCard')).toHaveLength(1))
  refuse({ status: 500, body: { error_code: 'internal', error_message: 'CASHIER.ERROR.INTERNAL' } })
  const error = await screen.findByRole('alertdialog', { name: 'Something went wrong' })
  await player.click(within(error).getByRole('button', { name: 'OK' }))
  const again = within(asked).getByRole('button', { name: 'Delete card' })
  expect(again.getAttribute('aria-busy')).not.toBe('true')
  expect(screen.queryByText(`${VISA} deleted`)).toBeNull()
})

it('SAVED-4 NOTE-3 BOOT-10 while offline, a deletion that failed is said once, and can be repeated', async () => {
  let isOnline = true
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline)
  const { screen, player, store } = await open({
    answers: {
      deleteUserCard: () => {
        if (!isOnline) throw new TypeError('the line is gone')
        return { cards: [old, master] }
      },
    },
  })
  await radioOf(screen, '1111')
  await player.click(screen.getByRole('button', { name: 'Delete cards' }))
  await player.click(screen.getByRole('button', { name: `Delete ${VISA}` }))
  const asked = screen.getByRole('alertdialog', { name: 'Delete this card?' })
  const line = (isOn: boolean) => {
    isOnline = isOn
    act(() => void window.dispatchEvent(new Event(isOn ? 'online' : 'offline')))
  }
  line(false)
  await player.click(within(asked).getByRole('button', { name: 'Delete card' }))
  await screen.findByText(/You are offline/)
  await waitFor(() => expect(within(asked).queryByRole('button', { name: 'Deleting' })).toBeNull())
  expect(selectErrorPopup(store.getState()).isOpen).toBe(false)
  line(true)
  await player.click(within(asked).getByRole('button', { name: 'Delete card' }))
  await screen.findByText(`${VISA} deleted`)
})

it('SAVED-4 after the last card is deleted, the page offers to pay with a new card', async () => {
  const { screen, player } = await open({ cards: [visa] })
  await radioOf(screen, '1111')
  await player.click(screen.getByRole('button', { name: 'Delete cards' }))
  await player.click(screen.getByRole('button', { name: `Delete ${VISA}` }))
  await player.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete card' }))
  await screen.findByRole('heading', { name: 'No saved cards', level: 2 })
  expect(screen.getByText(/switch “Save this card” on/)).toBeDefined()
  expect(hasStateIcon('card', false)).toBe(true)
  await player.click(screen.getByRole('button', { name: 'Pay with a new card' }))
  await waitFor(() => expect(window.location.pathname).toBe('/deposit/card/'))
})

it('SAVED-3 cards that failed to load can be requested again', async () => {
  let isThere = false
  const { screen, player } = await open({
    answers: {
      userCards: () =>
        isThere
          ? { cards: [visa] }
          : { status: 500, body: { error_code: 'internal', error_message: 'CASHIER.ERROR.INTERNAL' } },
    },
  })
  await screen.findByRole('heading', { name: 'We could not load your saved cards', level: 2 })
  expect(screen.queryByText(/switch “Save this card” on/)).toBeNull()
  expect(hasStateIcon('alert', true)).toBe(true)
  isThere = true
  await player.click(screen.getByRole('button', { name: 'Try again' }))
  await radioOf(screen, '1111')
})

it('SAVED-4 cards are shown as loading until the service has answered', async () => {
  const { screen } = await open({ answers: { userCards: () => new Promise(() => undefined) } })
  await screen.findByRole('heading', { name: 'Saved cards' })
  expect(document.querySelector('.cards-list[aria-busy="true"]')).not.toBeNull()
  expect(screen.queryByText('No saved cards')).toBeNull()
})

it('SAVED-4 without a method that accepts cards, they can only be deleted', async () => {
  const { screen } = await open({ methods: [payGroupSample({ pay_method_type: 'e_wallets' })] })
  await radioOf(screen, '1111')
  expect(screen.getByRole('status').textContent).toContain('You cannot pay with a card right now')
  expect(screen.queryByRole('button', { name: /Pay with/ })).toBeNull()
  expect(screen.getByRole('button', { name: 'Delete cards' })).toBeDefined()
})

it('SAVED-4 cards are not shown as unusable before the methods are loaded', async () => {
  const { screen } = await openCashier({
    address: '/cards',
    boot: { deposit: null },
    answers: { userCards: () => ({ cards: [visa] }), depositInit: () => new Promise(() => undefined) },
  })
  await radioOf(screen, '1111')
  expect(screen.queryByText(/You cannot pay with a card/)).toBeNull()
  expect(screen.queryByRole('button', { name: /Pay with/ })).toBeNull()
})

it('SAVED-5 ROUTE-5 the cards of a withdrawal have their own title, and the chosen one opens the withdrawal’s form', async () => {
  const { screen, player } = await openCashier({
    address: '/withdrawal-cards',
    boot: { withdrawal: withdrawalListingSample() },
    answers: { userCards: () => ({ cards: [visa] }) },
  })
  await screen.findByRole('heading', { name: 'Payout cards', level: 1 })
  await screen.findByRole('button', { name: 'Withdraw to a new card' })
  await player.click(await radioOf(screen, '1111'))
  await player.click(screen.getByRole('button', { name: named('Withdraw to •••• 1111') }))
  await waitFor(() => expect(window.location.pathname).toBe('/withdrawal/card/'))
})

it('ROUTE-15 if the page was opened by its address, Back leads to the methods of its flow', async () => {
  const other = payGroupSample({ id: 'bank-1', short_name: 'bank', public_name: 'Bank', pay_method_type: 'other' })
  const { screen, player } = await open({ methods: [payGroupSample(), other] })
  await radioOf(screen, '1111')
  await player.click(screen.getByRole('button', { name: 'Back' }))
  await waitFor(() => expect(window.location.pathname).toBe('/deposit'))
})
