/**
 * Starts the widget in one state by its name: `/?screen=form-card&theme=dark&lang=ar`. The name stays in the address, so a
 * reload shows the same state; every other parameter is the widget's own. Without a name all states are listed.
 */
import { BOOT_ELEMENT_ID } from '@modulor/contract/vocabulary'
import { answeredNetwork } from '../src/testing/answered-network'
import { addWallet } from '../src/testing/device-wallet'
import { answersOf, bootOf, SCREEN_STATES, type ScreenState } from '../src/testing/screen-states'

function listStates(): void {
  document.body.innerHTML =
    '<main style="font: 16px/1.8 system-ui; padding: 24px"><h1>Screens</h1><p><a href="/theme.html">Theme of a brand</a></p><ul></ul></main>'
  for (const { name } of SCREEN_STATES) {
    const link = Object.assign(document.createElement('a'), { href: `/?screen=${name}`, textContent: name })
    const item = document.createElement('li')
    item.append(link)
    document.querySelector('ul')?.append(item)
  }
}

async function show(state: ScreenState, asked: URLSearchParams): Promise<void> {
  const address = new URL(state.address, location.href)
  for (const [name, value] of asked) address.searchParams.set(name, value)
  history.replaceState(null, '', address)
  const answer = answeredNetwork({ answers: answersOf(state) })
  window.fetch = (input, init) => answer(input instanceof Request ? input.url : input, init)
  if (state.wallet) addWallet(state.wallet)
  const boot = document.createElement('script')
  Object.assign(boot, { type: 'application/json', id: BOOT_ELEMENT_ID, textContent: JSON.stringify(bootOf(state)) })
  document.head.append(boot)
  await import('../src/app/main')
}

const asked = new URLSearchParams(location.search)
const state = SCREEN_STATES.find(({ name }) => name === asked.get('screen'))
if (state) await show(state, asked)
else listStates()
