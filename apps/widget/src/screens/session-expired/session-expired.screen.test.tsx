import { waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { depositListingSample } from '../../api/wire-samples'
import { holdInShell } from '../../testing/native-shell'
import { openCashier, type OpenOptions } from '../../testing/open-cashier'

/** The service refuses the session of the first call. */
const expired: OpenOptions = {
  boot: { deposit: null },
  answers: { depositInit: () => ({ status: 401, body: { error_code: '17', error_message: 'ERROR.SESSION' } }) },
}

it('SESS-4 the host is asked once for a new session, and again by a press', async () => {
  const { messagesOf } = holdInShell()
  const { screen, player } = await openCashier(expired)
  await screen.findByRole('heading', { name: 'Your session has ended' })
  await waitFor(() => expect(messagesOf('reinit')).toEqual([{ type: 'reinit', reason: 'session_expired' }]))
  const again = screen.getByRole('button', { name: 'Start again' })
  await player.click(again)
  expect(messagesOf('reinit').at(-1)).toMatchObject({ type: 'reinit', reason: 'player' })
  expect(messagesOf('reinit')).toHaveLength(2)
})

it('SESS-4 whoever knows the merchant’s page leads there too, second to a new session', async () => {
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

it('SESS-4 on a page of its own nobody can open a new session, and the merchant’s page is the way on', async () => {
  const { screen } = await openCashier({
    boot: { deposit: depositListingSample(), withdrawal: null },
    address: '/withdrawal',
    answers: { withdrawalInit: () => ({ status: 401, body: { error_code: '17', error_message: 'ERROR.SESSION' } }) },
  })
  const home = await screen.findByRole('button', { name: 'Back to the site' })
  expect(home.className).toContain('primary')
  expect(screen.queryByRole('button', { name: 'Start again' })).toBeNull()
})
