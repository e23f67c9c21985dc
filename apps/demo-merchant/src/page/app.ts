/** The demo page: a form with the choices, the host SDK that shows the cashier, and the list of messages of both sides. */
import { createCashier, type CashierEventType } from '@modulor/embed'
import { demoPlayerOf } from '../players'
import { createAccount } from './account'
import { openSession } from './back-end'
import { isNativeDisplay, readChoice, searchOf, type Choice } from './choice'
import { elementOf } from './elements'
import { createEventList } from './event-list'
import { openNativeShell } from './native-shell'
import { writePlayers } from './player-list'
import { createSignIn } from './sign-in'
import { returnMessage } from './return-message'

const CHOICE_KEY = 'demo-choice'
const MERGED: readonly string[] = ['resize', 'resetScroll']
const DISPLAYS = { iframe: 'inline', popup: 'popup', page: 'page' } as const
/** Choices that belong to a player and are dropped when another player is chosen. */
const OF_PLAYER = ['player', 'flow', 'currency', 'country', 'balance']
/** On wide screens the list of players is open. */
const WIDE = '(min-width: 760px)'

/** The cashier that is embedded at the moment. */
type Shown = { setTheme(theme: 'light' | 'dark'): void; setLanguage(language: string): void; destroy(): void }

const form = elementOf('choices', HTMLFormElement)
const playerBox = elementOf('players', HTMLDetailsElement)
const currencies = elementOf('currency', HTMLSelectElement)
const languages = elementOf('lang', HTMLSelectElement)
const stage = elementOf('cashier', HTMLElement)
const empty = elementOf('empty', HTMLElement)
const failure = elementOf('failure', HTMLElement)
const events = createEventList(elementOf('event-log', HTMLElement))
const signIn = createSignIn()
const account = createAccount(elementOf('player-name', HTMLElement), elementOf('balance', HTMLElement), events, signIn)
const prefersDark = matchMedia('(prefers-color-scheme: dark)')
const offer = { languages: [...languages.options].map(({ value }) => value) }

let shown: Shown | undefined
/** The current choice. The form shows all of it except the player's name. */
let choice: Choice

function queryOfForm(): URLSearchParams {
  const query = new URLSearchParams({ player: choice.player })
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') query.set(name, value)
  return query
}

function writeForm(): void {
  const { name, currencies: offered } = demoPlayerOf(choice.state)
  for (const option of currencies.options) option.disabled = !offered.includes(option.value)
  for (const [control, value] of Object.entries(choice)) {
    const element = form.elements.namedItem(control)
    if (element instanceof HTMLInputElement && element.type === 'checkbox') element.checked = value !== ''
    else if (
      element instanceof HTMLSelectElement ||
      element instanceof HTMLInputElement ||
      element instanceof RadioNodeList
    )
      element.value = value
  }
  elementOf('player-choice', HTMLElement).textContent = name
}

/**
 * Moves to the host name of the chosen brand. The other merchant's page is the same page under another host name of
 * this machine, which is another origin. Returns whether the page is left.
 */
function goToOwnHost(): boolean {
  const { brand } = demoPlayerOf(choice.state)
  const hosts: readonly string[] = brand === 'HARBOUR' ? ['localhost', '127.0.0.1'] : ['127.0.0.1', 'localhost']
  const [wrong, right] = hosts
  if (location.hostname !== wrong || right === undefined) return false
  location.replace(Object.assign(new URL(location.href), { hostname: right, search: searchOf(choice) }))
  return true
}

/**
 * Stores the choice in the address and in the tab's storage, so that the same player is shown after a return from the
 * cashier's own page.
 */
function saveChoice(): void {
  history.replaceState(null, '', searchOf(choice))
  sessionStorage.setItem(CHOICE_KEY, searchOf(choice))
}

function show(): void {
  document.documentElement.dataset.theme = choice.theme
  document.body.dataset.size = choice.size
  writeForm()
  account.show(choice)
}

/** Scrolls the list so that the chosen player is visible at the start. */
function showChosenPlayer(): void {
  const card = form.querySelector<HTMLElement>('.player:has(:checked)')
  const list = elementOf('player-list', HTMLElement)
  if (card) list.scrollTop = card.offsetTop - (list.clientHeight - card.offsetHeight) / 2
}

function showMessage(message: string | undefined): void {
  failure.hidden = message === undefined
  failure.textContent = message ?? ''
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

function close(): void {
  shown?.destroy()
  shown = undefined
  empty.hidden = false
}

function logEvent({ type, preventDefault: _, ...facts }: { type: CashierEventType; preventDefault(): void }): void {
  const text = Object.entries(facts).map(([name, value]) => `${name}: ${String(value)}`)
  const isMerged = MERGED.includes(type)
  events.add({ source: 'page', type, time: new Date(), facts: text.join(' · '), ...(isMerged && { mergeKey: type }) })
}

/** A player's first session may set a balance, so the balance is read again. */
async function openSessionNow(): Promise<{ url: string }> {
  const wanted = choice
  const opened = await signIn.run(wanted, () => openSession(wanted))
  account.refresh()
  return opened
}

const cashierOrigin = () => document.body.dataset.cashierOrigin ?? ''

function openShell(shell: 'ios' | 'android' | 'react-native'): Shown {
  return openNativeShell({
    target: stage,
    shell,
    origin: cashierOrigin(),
    session: openSessionNow,
    onRaw(direction, type, text) {
      const isMerged = MERGED.includes(type)
      const facts = `${direction}: ${text}`
      events.add({ source: 'bridge', type, time: new Date(), facts, ...(isMerged && { mergeKey: type }) })
    },
    onPayment: () => account.refresh(),
    onFailure: (error) => showMessage(messageOf(error)),
  })
}

function openCashier(display: keyof typeof DISPLAYS): Shown {
  return createCashier({
    target: stage,
    origin: cashierOrigin(),
    session: openSessionNow,
    ...(!demoPlayerOf(choice.state).isCheckout && { flow: choice.flow }),
    display: DISPLAYS[display],
    ...(choice.theme !== 'auto' && { theme: choice.theme }),
    on: {
      ready: logEvent,
      resize: logEvent,
      redirect: logEvent,
      reinit: logEvent,
      resetScroll: logEvent,
      paymentResult(event) {
        logEvent(event)
        account.refresh()
      },
      close(event) {
        logEvent(event)
        close()
      },
      error(event) {
        logEvent(event)
        showMessage(event.message)
        event.preventDefault()
      },
    },
  })
}

/** Whether the cashier is shown inside this page, so that it can be opened without a click. */
const isInPage = () => choice.display === 'iframe' || isNativeDisplay(choice.display)

function open(): void {
  showMessage(undefined)
  shown?.destroy()
  empty.hidden = isInPage()
  const { display } = choice
  shown = isNativeDisplay(display) ? openShell(display) : openCashier(display)
}

/** Applies the form's current choice. Text that was typed in the cashier is kept if possible. */
function handleChange(event: Event): void {
  if (!form.checkValidity()) return
  const query = queryOfForm()
  const changed = event.target instanceof HTMLElement ? (event.target.getAttribute('name') ?? '') : ''
  if (changed === 'state') for (const name of OF_PLAYER) query.delete(name)
  choice = readChoice(query, offer)
  saveChoice()
  if (goToOwnHost()) return
  show()
  if (changed === 'state' && !matchMedia(WIDE).matches) playerBox.open = false
  if (!shown || changed === 'size') return
  if (changed === 'theme')
    shown.setTheme(choice.theme === 'auto' ? (prefersDark.matches ? 'dark' : 'light') : choice.theme)
  else if (changed === 'lang') shown.setLanguage(choice.lang)
  else if (isInPage()) open()
  else close()
}

async function startOver(): Promise<void> {
  const query = queryOfForm()
  query.delete('player')
  choice = readChoice(query, offer)
  saveChoice()
  try {
    await signIn.asNewVisitor(choice)
  } catch (error) {
    showMessage(messageOf(error))
    return
  }
  show()
  if (shown && isInPage()) open()
}

function welcome(linked: URLSearchParams): void {
  const words = returnMessage(linked)
  if (words === undefined) return
  const banner = elementOf('welcome', HTMLElement)
  elementOf('welcome-text', HTMLElement).textContent = words
  banner.dataset.payment = linked.get('payment') ?? ''
  banner.hidden = false
  elementOf('welcome-close', HTMLButtonElement).addEventListener('click', () => (banner.hidden = true))
  // A reload must not count as a second return.
  saveChoice()
}

form.addEventListener('change', handleChange)
form.addEventListener('submit', (event) => {
  event.preventDefault()
  open()
  // Brings the frame into view on a phone. A pop-up gets the focus itself and returns it to the button.
  if (isInPage()) stage.focus()
})
elementOf('start-over', HTMLButtonElement).addEventListener('click', () => void startOver())

const linked = new URLSearchParams(location.search)
const kept = new URLSearchParams(sessionStorage.getItem(CHOICE_KEY) ?? '')
// A link with a player or a state replaces the whole choice. The address for the return from the cashier has neither,
// so the tab's stored choice is used.
const isWhole = linked.has('player') || linked.has('state')
writePlayers(elementOf('player-list', HTMLElement))
playerBox.open = matchMedia(WIDE).matches
choice = readChoice(isWhole ? linked : new URLSearchParams([...linked, ...kept]), offer)
if (!goToOwnHost()) {
  show()
  showChosenPlayer()
  welcome(linked)
  // The cashier opens without a click only if the link has a display inside the page: a pop-up needs a click, and with
  // a separate page the Back button would not work.
  if (linked.has('display') && isInPage()) open()
}
