import { useState } from 'react'
import { TextField, type TextFieldProps } from '../field/text-field'
import { CALENDAR, LineDrawing } from '../icon/line-drawing'
import { Sheet } from '../sheet/sheet'
import { Calendar, type CalendarProps } from './calendar'
import type { CalendarTexts } from './calendar-head'

export type DateFieldProps = Omit<TextFieldProps, 'tool' | 'min' | 'max' | 'type'> &
  Pick<CalendarProps, 'today' | 'min' | 'max' | 'language' | 'weekStart'> & {
    /** The date in the text, YYYY-MM-DD; null while the text is not a date. */
    date: string | null
    /** Called with the day that was chosen in the calendar, YYYY-MM-DD. */
    onPick: (date: string) => void
    texts: CalendarTexts & {
      /** Name of the button at the end of the field. */
      open: string
      title: string
      close: string
    }
  }

/**
 * A date, typed or picked: a text input with the numeric keyboard, and a button that opens a calendar. All props of an
 * input, its ref included, reach the input. The parent decides how a date is written.
 */
export function DateField(props: DateFieldProps) {
  const { date, onPick, today, min, max, language, weekStart, texts, ...rest } = props
  const [isOpen, setIsOpen] = useState(false)
  const handleChoose = (chosen: string) => {
    onPick(chosen)
    setIsOpen(false)
  }
  return (
    <>
      <TextField
        inputMode="numeric"
        autoComplete="off"
        {...rest}
        tool={
          rest.readOnly || rest.disabled ? null : (
            <button
              type="button"
              className="mc-field__tool"
              aria-label={texts.open}
              aria-haspopup="dialog"
              onClick={() => setIsOpen(true)}
            >
              <LineDrawing path={CALENDAR} />
            </button>
          )
        }
      />
      {isOpen && (
        <Sheet title={texts.title} closeLabel={texts.close} onClose={() => setIsOpen(false)}>
          <Calendar
            value={date}
            today={today}
            min={min}
            max={max}
            language={language}
            weekStart={weekStart}
            onChoose={handleChoose}
            texts={texts}
          />
        </Sheet>
      )}
    </>
  )
}
