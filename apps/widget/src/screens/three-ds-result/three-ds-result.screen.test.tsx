import { expect, it, vi } from 'vitest'
import { paySessionSample } from '../../api/wire-samples'
import { openCashier } from '../../testing/open-cashier'

const posted = { threeDSSessionData: 'ps_1', cres: 'c', unknown: 'x' }
const address = '/payments/3ds_result/sandbox'

it('THREEDS-1 as the top page it submits the issuer’s result, and shows the end of the payment', async () => {
  const { screen, callsOf } = await openCashier({
    address,
    boot: { posted },
    answers: { threeDsResult: () => paySessionSample(), status: () => paySessionSample() },
  })
  await screen.findByRole('heading', { name: 'Deposit received' })
  const [handedIn] = callsOf('threeDsResult')
  expect(handedIn?.body).toEqual({ provider: 'sandbox', cres: 'c', threeDSSessionData: 'ps_1' })
  expect(callsOf('threeDsResult')).toHaveLength(1)
})

it('THREEDS-1 if the result is refused, the payment’s state is requested and shown', async () => {
  const { screen } = await openCashier({
    address,
    boot: { posted },
    answers: { status: () => paySessionSample() },
  })
  await screen.findByRole('heading', { name: 'Deposit received' })
})

it('THREEDS-1 issue-8 2.6 after a reload, without a posted result, the payment is shown and nothing is submitted', async () => {
  const answers = { threeDsResult: () => paySessionSample(), status: () => paySessionSample() }
  const first = await openCashier({ address, boot: { posted }, answers })
  await first.screen.findByRole('heading', { name: 'Deposit received' })
  first.unmount()
  for (const reload of [1, 2]) {
    const { screen, callsOf, unmount } = await openCashier({ address, answers })
    await screen.findByRole('heading', { name: 'Deposit received' })
    expect(callsOf('threeDsResult'), String(reload)).toEqual([])
    unmount()
  }
})

it('THREEDS-1 without a known payment it shows an error and sends no request', async () => {
  const { screen, callsOf } = await openCashier({ address })
  await screen.findByText(/We could not recognise the payment/)
  expect(callsOf('status')).toEqual([])
  expect(callsOf('threeDsResult')).toEqual([])
})

it('THREEDS-2 in the challenge frame the result is sent to the surrounding widget, and nothing is submitted', async () => {
  const postMessage = vi.fn()
  const parent = { location: { origin: window.location.origin }, postMessage } as unknown as Window
  vi.spyOn(window, 'parent', 'get').mockReturnValue(parent)
  const { screen, callsOf } = await openCashier({ address, boot: { posted } })
  await screen.findByText('Thank you. We are checking your payment.')
  await vi.waitFor(() =>
    expect(postMessage).toHaveBeenCalledWith(
      { type: 'three_ds_returned', fields: posted, provider: 'sandbox' },
      window.location.origin,
    ),
  )
  expect(callsOf('threeDsResult')).toEqual([])
  // The payment belongs to the surrounding widget, so this page stores none.
  expect(sessionStorage.getItem('modulor-cashier.three-ds-return')).toBeNull()
})
