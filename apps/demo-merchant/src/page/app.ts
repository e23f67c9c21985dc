/** The demo page: a form that chooses, the host SDK that shows the cashier, and what both sides tell. */
import { createCashier, type Cashier, type CashierEventType } from '@modulor/embed'
import { createAccount } from './account'
import { openSession } from './back-end'
import { readChoice, searchOf, type Choice } from './choice'
import { elementOf } from './elements'
import { createEventList } from './event-list'

const CHOICE_KEY = 'demo-choice'
const MERGED: readonly CashierEventType[] = ['resize', 'resetScroll']
const DRESSES = { iframe: 'inline', popup: 'popup', page: 'page' } as const
const TITLES = { en: 'Cashier', de: 'Kasse', ar: 'الصندوق' } as const
const CLOSE_LABELS = { en: 'Close', de: 'Schließen', ar: 'إغلاق' } as const

const form = elementOf('choices', HTMLFormElement)
const players = elementOf('player', HTMLSelectElement)
const stage = elementOf('cashier', HTMLElement)
const empty = elementOf('empty', HTMLElement)
const failure = elementOf('failure', HTMLElement)
const events = createEventList(elementOf('event-log', HTMLElement))
const account = createAccount(elementOf('player-name', HTMLElement), elementOf('balance', HTMLElement), events)
const prefersDark = matchMedia('(prefers-color-scheme: dark)')

let cashier: Cashier | undefined

function queryOfForm(): URLSearchParams {
  const query = new URLSearchParams()
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') query.set(name, value)
  return query
}

function addPlayer(id: string): void {
  if (![...players.options].some(({ value }) => value === id)) players.add(new Option(id, id))
  players.value = id
}

function writeForm(choice: Choice): void {
  addPlayer(choice.player)
  for (const [name, value] of Object.entries(choice)) {
    const control = form.elements.namedItem(name)
    if (control instanceof HTMLSelectElement || control instanceof HTMLInputElement) control.value = value
  }
}

/** The address and the tab remember the choice, so that a return from the cashier's own page finds the same player. */
function keep(choice: Choice): void {
  history.replaceState(null, '', searchOf(choice))
  sessionStorage.setItem(CHOICE_KEY, searchOf(choice))
}

function show(choice: Choice): void {
  document.documentElement.dataset.theme = choice.theme
  account.show(choice)
}

function say(message: string | undefined): void {
  failure.hidden = message === undefined
  failure.textContent = message ?? ''
}

function close(): void {
  cashier?.destroy()
  cashier = undefined
  empty.hidden = false
}

function tell({ type, preventDefault: _, ...facts }: { type: CashierEventType; preventDefault(): void }): void {
  const text = Object.entries(facts).map(([name, value]) => `${name}: ${String(value)}`)
  const isMerged = MERGED.includes(type)
  events.add({ source: 'page', type, time: new Date(), facts: text.join(' · '), ...(isMerged && { mergeKey: type }) })
}

function open(choice: Choice): void {
  say(undefined)
  empty.hidden = choice.dress === 'iframe'
  cashier = createCashier({
    target: stage,
    origin: document.body.dataset.cashierOrigin ?? '',
    session: () => openSession(choice),
    flow: choice.flow,
    dress: DRESSES[choice.dress],
    title: TITLES[choice.lang],
    closeLabel: CLOSE_LABELS[choice.lang],
    ...(choice.theme !== 'auto' && { theme: choice.theme }),
    on: {
      ready: tell,
      resize: tell,
      redirect: tell,
      reinit: tell,
      resetScroll: tell,
      paymentResult(event) {
        tell(event)
        account.refresh()
      },
      close(event) {
        tell(event)
        close()
      },
      error(event) {
        tell(event)
        say(event.message)
        event.preventDefault()
      },
    },
  })
}

function handleChange(event: Event): void {
  if (!form.checkValidity()) return
  const choice = readChoice(queryOfForm())
  keep(choice)
  show(choice)
  if (!cashier) return
  const isTheme = event.target instanceof HTMLElement && event.target.id === 'theme'
  if (isTheme) cashier.setTheme(choice.theme === 'auto' ? (prefersDark.matches ? 'dark' : 'light') : choice.theme)
  else if (choice.dress === 'iframe') open(choice)
  else close()
}

form.addEventListener('change', handleChange)
form.addEventListener('submit', (event) => {
  event.preventDefault()
  const choice = readChoice(queryOfForm())
  open(choice)
  // Brings the frame into view on a phone. A pop-up takes the focus itself, and gives it back to the button.
  if (choice.dress === 'iframe') stage.focus()
})
elementOf('new-player', HTMLButtonElement).addEventListener('click', () => {
  addPlayer(`player-${crypto.randomUUID().slice(0, 8)}`)
  players.dispatchEvent(new Event('change', { bubbles: true }))
})

const linked = new URLSearchParams(location.search)
const kept = new URLSearchParams(sessionStorage.getItem(CHOICE_KEY) ?? '')
// A link that names a player says all; the way back from the cashier names none, and the tab's own choice goes on.
const choice = readChoice(linked.has('player') ? linked : new URLSearchParams([...linked, ...kept]))
writeForm(choice)
show(choice)
// Only a link that asks for the frame opens it: a pop-up needs a click, and a page of its own would trap the Back button.
if (linked.get('dress') === 'iframe') open(choice)
