import { waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { depositListingSample, methodDetailsSample, payGroupSample } from '../../api/wire-samples'
import { holdInShell } from '../../testing/native-shell'
import { openCashier, type OpenOptions } from '../../testing/open-cashier'

/** The service refuses the session in the first call. */
const expired: OpenOptions = {
  boot: { deposit: null },
  answers: { depositInit: () => ({ status: 401, body: { error_code: '17', error_message: 'ERROR.SESSION' } }) },
}

it('SESS-4 the host is asked for a new session once, and again on a click', async () => {
  const { messagesOf } = holdInShell()
  const { screen, player } = await openCashier(expired)
  await screen.findByRole('heading', { name: 'Your session has ended' })
  await waitFor(() => expect(messagesOf('reinit')).toEqual([{ type: 'reinit', reason: 'session_expired' }]))
  const again = screen.getByRole('button', { name: 'Start again' })
  await player.click(again)
  expect(messagesOf('reinit').at(-1)).toMatchObject({ type: 'reinit', reason: 'player' })
  expect(messagesOf('reinit')).toHaveLength(2)
})

it('SESS-4 if the merchant’s page is known, a secondary button leads to it', async () => {
  const { messagesOf } = holdInShell()
  const { screen, player, callsOf } = await openCashier({
    boot: { deposit: depositListingSample(), withdrawal: null },
    address: '/withdrawal',
    answers: { withdrawalInit: () => ({ status: 401, body: { error_code: '17', error_message: 'ERROR.SESSION' } }) },
  })
  const home = await screen.findByRole('button', { name: 'Back to the site' })
  expect(home.className).not.toContain('primary')
  await player.click(home)
  expect(messagesOf('redirectTo')[0]).toMatchObject({ url: 'https://play.example/' })
  expect(callsOf('withdrawalInit')).toHaveLength(1)
})

it('SESS-4 without a host there is no “Start again”, and the merchant’s page is the primary button', async () => {
  const { screen } = await openCashier({
    boot: { deposit: depositListingSample(), withdrawal: null },
    address: '/withdrawal',
    answers: { withdrawalInit: () => ({ status: 401, body: { error_code: '17', error_message: 'ERROR.SESSION' } }) },
  })
  const home = await screen.findByRole('button', { name: 'Back to the site' })
  expect(home.className).toContain('primary')
  expect(screen.queryByRole('button', { name: 'Start again' })).toBeNull()
})

it('SESS-4 FORM-17 a player whose form was half filled is told that the input is removed', async () => {
  const wallet = payGroupSample({ id: 'wallet', short_name: 'wallet', public_name: 'Wallet' })
  const { screen, player } = await openCashier({
    address: '/deposit/wallet/',
    boot: { deposit: depositListingSample({ payment_groups: [wallet] }) },
    answers: {
      depositSelect: () => methodDetailsSample({ id: 'wallet', short_name: 'wallet', parameters: [] }),
      depositSubmit: () => ({ status: 401, body: { error_code: '17', error_message: 'ERROR.SESSION' } }),
    },
  })
  await player.click(await screen.findByRole('button', { name: '50' }))
  const [pay] = screen.getAllByRole('button', { name: /^Pay/ })
  if (!pay) throw new Error('nothing pays')
  await player.click(pay)
  await screen.findByRole('heading', { name: 'Your session has ended' })
  screen.getByText(/the cashier has closed and removed what you typed/)
})
