import { DEMO_PLAYERS, type DemoPlayer } from '../players'

function playerCard({ state, name, note }: DemoPlayer): HTMLElement {
  const radio = document.createElement('input')
  radio.type = 'radio'
  radio.name = 'state'
  radio.value = state
  radio.id = `state-${state}`
  const title = document.createElement('strong')
  title.textContent = name
  const text = document.createElement('span')
  text.className = 'note'
  text.id = `state-${state}-note`
  text.textContent = note
  radio.setAttribute('aria-describedby', text.id)
  const label = document.createElement('label')
  label.htmlFor = radio.id
  label.append(title)
  const card = document.createElement('div')
  card.className = 'player'
  card.append(radio, label, text)
  return card
}

/** Writes the demo's players into the form, in their groups: a name to choose, and a line that describes the state. */
export function writePlayers(list: HTMLElement): void {
  for (const group of new Set(DEMO_PLAYERS.map((player) => player.group))) {
    const set = document.createElement('fieldset')
    const legend = document.createElement('legend')
    legend.textContent = group
    set.append(legend, ...DEMO_PLAYERS.filter((player) => player.group === group).map(playerCard))
    list.append(set)
  }
}
