const ENTRIES_MAX = 100

export type Entry = {
  /** Where the entry comes from: a signed event, a message of the frame, or a raw text over a native shell's bridge. */
  source: 'signed' | 'page' | 'bridge'
  type: string
  time: Date
  facts: string
  /** A new entry replaces the newest one with the same key, because messages such as heights are very frequent. */
  mergeKey?: string
}

const time = new Intl.DateTimeFormat('en', { timeStyle: 'medium', hour12: false })

/** The event log that the visitor sees: newest first, and limited in number. */
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
