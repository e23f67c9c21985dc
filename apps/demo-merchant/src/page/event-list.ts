const ENTRIES_MAX = 100

export type Entry = {
  /** By the service's signature, from the frame, or raw over a native shell's bridge. */
  source: 'signed' | 'page' | 'bridge'
  type: string
  time: Date
  facts: string
  /** A new entry takes the place of the newest one with the same key: heights come in dozens. */
  mergeKey?: string
}

const time = new Intl.DateTimeFormat('en', { timeStyle: 'medium', hour12: false })

/** The event log as the visitor sees it: newest first, and bounded. */
export function createEventList(list: HTMLElement) {
  return {
    add({ source, type, time: at, facts, mergeKey }: Entry): void {
      const entry = document.createElement('li')
      entry.dataset.source = source
      entry.dataset.type = type
      if (mergeKey !== undefined) entry.dataset.mergeKey = mergeKey
      const badge = document.createElement('span')
      badge.className = `badge ${source}`
      badge.textContent = source
      const when = document.createElement('time')
      when.dateTime = at.toISOString()
      when.textContent = time.format(at)
      const what = document.createElement('strong')
      what.textContent = type
      entry.append(when, ' ', badge, what, facts)
      const newest = list.firstElementChild
      if (newest instanceof HTMLElement && mergeKey !== undefined && newest.dataset.mergeKey === mergeKey)
        newest.remove()
      list.prepend(entry)
      while (list.childElementCount > ENTRIES_MAX) list.lastElementChild?.remove()
    },
    clear: () => list.replaceChildren(),
  }
}
export type EventList = ReturnType<typeof createEventList>
