import { IconButton } from '../button/icon-button'
import { Icon } from '../icon/icon'
import { monthOf, type Month } from './month'

export type CalendarTexts = {
  previousMonth: string
  nextMonth: string
  /** Names of the two lists above the days. */
  month: string
  year: string
}

export type CalendarHeadProps = {
  titleId: string
  month: Month
  monthNames: readonly string[]
  /** First and last day that may be chosen, YYYY-MM-DD. */
  min: string
  max: string
  texts: CalendarTexts
  /** Called with the number of months to move; negative: back. */
  onMove: (months: number) => void
}

const MONTHS_IN_YEAR = 12
const countOf = ({ year, month }: Month) => year * MONTHS_IN_YEAR + month

type HeadListProps = {
  label: string
  value: number
  options: { value: number; label: string }[]
  onMove: (by: number) => void
}

function HeadList({ label, value, options, onMove }: HeadListProps) {
  return (
    <span className="mc-calendar__list">
      <select aria-label={label} value={value} onChange={(event) => onMove(Number(event.currentTarget.value) - value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon name="down" size={16} />
    </span>
  )
}

/**
 * Month and year above the days: two lists, because a date of birth is too far back to reach it month by month, and two
 * buttons for the previous and the next month.
 */
export function CalendarHead({ titleId, month, monthNames, min, max, texts, onMove }: CalendarHeadProps) {
  const [first, last, at] = [countOf(monthOf(min)), countOf(monthOf(max)), countOf(month)]
  const firstYear = monthOf(min).year
  const years = Array.from({ length: monthOf(max).year - firstYear + 1 }, (_, index) => firstYear + index)
  return (
    <div className="mc-calendar__head">
      <IconButton
        icon="next"
        className="mc-calendar__back"
        iconSize={20}
        label={texts.previousMonth}
        aria-disabled={at <= first}
        onClick={() => at > first && onMove(-1)}
      />
      <HeadList
        label={texts.month}
        value={month.month}
        options={monthNames.map((label, index) => ({ value: index + 1, label }))}
        onMove={onMove}
      />
      <HeadList
        label={texts.year}
        value={month.year}
        options={years.map((year) => ({ value: year, label: String(year) }))}
        onMove={(years) => onMove(years * MONTHS_IN_YEAR)}
      />
      <IconButton
        icon="next"
        iconSize={20}
        label={texts.nextMonth}
        aria-disabled={at >= last}
        onClick={() => at < last && onMove(1)}
      />
      <span className="mc-hidden" id={titleId} aria-live="polite">
        {monthNames[month.month - 1]} {month.year}
      </span>
    </div>
  )
}
