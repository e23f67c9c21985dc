import type { Check, Result, Status } from './check.types'

const WORDS: Readonly<Record<Status, string>> = {
  passed: 'Passed',
  failed: 'Failed',
  not_observable: 'Look yourself',
}

function element(name: string, text = '', className = ''): HTMLElement {
  const made = document.createElement(name)
  made.textContent = text
  if (className !== '') made.className = className
  return made
}

/** An element with a text; parts between backquotes become code. */
function withCode(name: string, text: string, className = ''): HTMLElement {
  const made = element(name, '', className)
  text.split('`').forEach((part, at) => made.append(at % 2 === 0 ? part : element('code', part)))
  return made
}

/** A row for each check, in the list of the page. */
export function createRows(list: HTMLElement) {
  const rows = new Map<string, HTMLElement>()
  const rowOf = (id: string) => {
    const row = rows.get(id) ?? element('li')
    row.dataset.check = id
    if (!rows.has(id)) list.append(row)
    rows.set(id, row)
    return row
  }
  return {
    /** `press`: the button of a check by hand, which can be repeated until it has passed. */
    showResult({ id, title, status, found, advice }: Result, press?: HTMLElement) {
      const row = rowOf(id)
      row.className = status
      row.replaceChildren(element('b', WORDS[status]), withCode('h2', title), withCode('p', found))
      if (status !== 'passed') row.append(...(press ? [press] : []), withCode('p', advice, 'advice'))
    },
    /** Shows a check that begins with a press. Returns its button. */
    showPress({ id, title, press = '', advice }: Check, onPress: () => void): HTMLElement {
      const button = element('button', press)
      button.addEventListener('click', onPress)
      rowOf(id).replaceChildren(element('b', 'By hand'), withCode('h2', title), button, withCode('p', advice, 'advice'))
      return button
    },
  }
}
