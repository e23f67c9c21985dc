import { act, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openPaySessionSample, paySessionSample } from '../../api/wire-samples'
import { openCashier } from '../../testing/open-cashier'

const NOT_FOUND = { status: 404, body: { error_code: 'not_found', error_message: 'CASHIER.ERROR.NOT_FOUND' } }

/** As by Back, Forward or a message of the host: the page stays the same, and its address names another payment. */
const goTo = (address: string) =>
  act(() => {
    window.history.pushState(null, '', address)
    window.dispatchEvent(new PopStateEvent('popstate'))
  })

it('RESULT-10 MSG-2 the page of a payment that cannot be found does not show the payment before it', async () => {
  const { screen } = await openCashier({
    address: '/deposit/deposit-success?payment_id=p_1',
    answers: { sessionState: ({ query }) => (query.get('payment_id') === 'p_1' ? paySessionSample() : NOT_FOUND) },
  })
  await screen.findByRole('heading', { name: 'Deposit received' })
  goTo('/deposit/deposit-success?payment_id=p_2')
  await screen.findByRole('heading', { name: 'We cannot find this payment' })
  expect(screen.queryByText('Deposit received')).toBeNull()
})

it('RESULT-10 BOOT-11 while another payment is read, the payment before it is not shown, and the key of the last submit is kept', async () => {
  const { screen, callsOf } = await openCashier({
    address: '/deposit/deposit-success?payment_id=p_1',
    answers: {
      sessionState: ({ query }) =>
        query.get('payment_id') === 'p_1' ? paySessionSample() : new Promise(() => undefined),
    },
  })
  await screen.findByRole('heading', { name: 'Deposit received' })
  sessionStorage.setItem('modulor-cashier.transaction-status', JSON.stringify('key-2'))
  goTo('/deposit/deposit-success?payment_id=p_2')
  await waitFor(() => expect(callsOf('sessionState')).toHaveLength(2))
  await waitFor(() => expect(screen.queryByText('Deposit received')).toBeNull())
  expect(sessionStorage.getItem('modulor-cashier.transaction-status')).toBe('"key-2"')
})

it.each([
  ['has no payment yet', () => NOT_FOUND, '"key-1"'],
  ['has another payment', () => paySessionSample({ payment_id: 'p_2' }), '"key-1"'],
  ['cannot be checked', () => ({ status: 503, body: {} }), '"key-1"'],
  ['has this payment', () => paySessionSample(), null],
])('BOOT-11 API-13 a lost submit whose key %s is forgotten only with its own payment', async (_what, byKey, kept) => {
  sessionStorage.setItem('modulor-cashier.transaction-status', JSON.stringify('key-1'))
  const { screen, callsOf } = await openCashier({
    address: '/deposit/deposit-success?payment_id=p_1',
    answers: { sessionState: ({ query }) => (query.has('idempotency_key') ? byKey() : paySessionSample()) },
  })
  await screen.findByRole('heading', { name: 'Deposit received' })
  await waitFor(() => expect(callsOf('sessionState')).toHaveLength(2))
  await waitFor(() => expect(sessionStorage.getItem('modulor-cashier.transaction-status')).toBe(kept))
})

it('DISP-2 a display form that the player has not confirmed shows its codes after one that was confirmed', async () => {
  const displayForm = (id: string) =>
    openPaySessionSample(
      {
        type: 'display_form',
        items: [{ kind: 'text', label: 'Reference', value: `RF ${id}` }],
        expires_at: null,
        can_confirm: true,
        can_cancel: false,
      },
      { payment_id: id },
    )
  const { screen, player } = await openCashier({
    address: '/deposit/deposit-display-form?payment_id=p_1',
    answers: {
      sessionState: ({ query }) => displayForm(query.get('payment_id') ?? ''),
      confirm: ({ body }) => displayForm((body as { payment_id: string }).payment_id),
    },
  })
  await screen.findByText('RF p_1')
  goTo('/deposit/deposit-display-form?payment_id=p_2')
  await screen.findByText('RF p_2')
  await player.click(screen.getByRole('button', { name: 'I have paid' }))
  await screen.findByRole('heading', { name: 'We are waiting for your payment' })
  goTo('/deposit/deposit-display-form?payment_id=p_1')
  await screen.findByText('RF p_1')
})

it('MSG-2 RESULT-4 the end of each payment is sent to the host once, also if the player returns to it after another one', async () => {
  const { screen, hostMessages } = await openCashier({
    address: '/deposit/deposit-success?payment_id=p_1',
    answers: {
      sessionState: ({ query }) => {
        const id = query.get('payment_id') ?? ''
        return paySessionSample({ payment_id: id, reference: `REF${id}` })
      },
    },
  })
  const pageOf = async (id: string) => {
    await screen.findByText(`REF${id}`)
  }
  await pageOf('p_1')
  goTo('/deposit/deposit-success?payment_id=p_2')
  await pageOf('p_2')
  goTo('/deposit/deposit-success?payment_id=p_1')
  await pageOf('p_1')
  const ids = hostMessages.flatMap((message) => (message.type === 'paymentResult' ? [message.paymentId] : []))
  expect(ids).toEqual(['p_1', 'p_2'])
})
