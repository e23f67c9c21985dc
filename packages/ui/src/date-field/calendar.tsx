import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { classList } from '../class-list/class-list'
import { calendarNames, weekStartOf, type CalendarNames } from './calendar-names'
import { CalendarHead, type CalendarTexts } from './calendar-head'
import { addMonths, clampDate, monthOf, moveInCalendar, weeksOf } from './month'

export type CalendarProps = {
  /** The chosen date, YYYY-MM-DD; null while there is none. */
  value: string | null
  /** Today's date: it is marked, and the calendar opens at it if no date is chosen. */
  today: string
  /** The first and the last day that may be chosen, YYYY-MM-DD. */
  min?: string | undefined
  max?: string | undefined
  /** BCP 47. Determines the names and, without `weekStart`, the first day of the week. */
  language: string
  /** 1 Monday to 7 Sunday. */
  weekStart?: number | undefined
  onChoose: (date: string) => void
  texts: CalendarTexts
}

function Weekdays({ words }: { words: CalendarNames }) {
  return (
    <thead>
      <tr>
        {words.weekdays.map(({ short, long }) => (
          <th key={long} scope="col" abbr={long}>
            {short}
          </th>
        ))}
      </tr>
    </thead>
  )
}

/**
 * One month of days. The arrow keys move by a day or a week, Page Up and Down by a month, with Shift by a year, Home
 * and End to the ends of the week; Enter and Space choose. Exactly one day can be reached by Tab.
 */
export function Calendar({ value, today, min, max, language, weekStart, onChoose, texts }: CalendarProps) {
  const firstDay = weekStart ?? weekStartOf(language)
  const words = calendarNames(language, firstDay)
  const [current, setCurrent] = useState(() => clampDate(value ?? today, min, max))
  const month = monthOf(current)
  const grid = useRef<HTMLTableElement>(null)
  const isMoved = useRef(true)
  const titleId = useId()
  useEffect(() => {
    if (isMoved.current) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
    isMoved.current = false
  }, [current])
  const goTo = (date: string, isFocused: boolean) => {
    const to = clampDate(date, min, max)
    isMoved.current = isFocused && to !== current
    setCurrent(to)
  }
  const handleKey = (event: KeyboardEvent) => {
    const isRtl = grid.current?.matches(':dir(rtl)') ?? false
    const to = moveInCalendar({ from: current, key: event.key, isShift: event.shiftKey, isRtl, weekStart: firstDay })
    if (to === null) return
    event.preventDefault()
    goTo(to, true)
  }
  return (
    <div className="mc-calendar">
      <CalendarHead
        titleId={titleId}
        month={month}
        monthNames={words.months}
        min={min ?? addMonths(today, -1200)}
        max={max ?? addMonths(today, 600)}
        texts={texts}
        onMove={(months) => goTo(addMonths(current, months), false)}
      />
      <table ref={grid} role="grid" aria-labelledby={titleId} onKeyDown={handleKey}>
        <Weekdays words={words} />
        <tbody>
          {weeksOf(month, firstDay).map((week, index) => (
            <tr key={index}>
              {week.map((date, column) => (
                <td key={column} role="gridcell" aria-selected={date !== null && date === value}>
                  {date && (
                    <button
                      type="button"
                      className={classList('mc-calendar__day', date === today && 'is-today')}
                      aria-label={words.day(date)}
                      aria-current={date === today ? 'date' : undefined}
                      tabIndex={date === current ? 0 : -1}
                      disabled={clampDate(date, min, max) !== date}
                      onClick={() => onChoose(date)}
                    >
                      {Number(date.slice(8))}
                    </button>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
