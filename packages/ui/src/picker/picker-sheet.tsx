import { useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { LinkButton } from '../button/link-button'
import { SearchField } from '../search-field/search-field'
import { Sheet } from '../sheet/sheet'
import { PickerOptionRow, type PickerOption } from './picker-option'
import { usePicker } from './use-picker'

export type PickerTexts = {
  title: string
  close: string
  /** Label of the search; also shown in it while it is empty. */
  search: string
  /** Name of the button in the search that clears it, and of the button under an empty result. */
  clear: string
  /** Shown if no option matches. */
  empty: string
}

export type PickerSheetProps = {
  options: readonly PickerOption[]
  /** The chosen option's value; '' while none is chosen. */
  value: string
  onChoose: (value: string) => void
  onClose: () => void
  texts: PickerTexts
  /** A search is shown if there are more options than this. */
  searchAbove?: number
}

const SEARCH_ABOVE = 10

/**
 * Whether the device has a touch screen. The search then does not get the focus at first, because the keyboard would
 * cover the list.
 */
const isTouch = () => window.matchMedia('(pointer: coarse)').matches

type EmptyResultProps = { texts: PickerTexts; isShown: boolean; onClear?: () => void }

/** Is in the page before it has text; otherwise a screen reader would not announce it. */
function EmptyResult({ texts, isShown, onClear }: EmptyResultProps) {
  return (
    <div className="mc-options__empty" role="status">
      {isShown && <p>{texts.empty}</p>}
      {isShown && onClear && <LinkButton onClick={onClear}>{texts.clear}</LinkButton>}
    </div>
  )
}

/**
 * A list to choose one option from, in a sheet on phones and in a modal from a width of 650 px. Arrow keys, Page Up and
 * Page Down move, Enter chooses, Escape closes, and typing searches; without a search, typing moves to the option that
 * begins with the text. It only calls `onChoose`; the parent closes it.
 */
export function PickerSheet(props: PickerSheetProps) {
  const { options, value, onChoose, onClose, texts, searchAbove = SEARCH_ABOVE } = props
  const hasSearch = options.length > searchAbove
  const picker = usePicker({ options, value, hasSearch, onChoose })
  const search = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const [initialFocus] = useState<RefObject<HTMLElement | null>>(() => (hasSearch && !isTouch() ? search : list))
  const handleListKey = (event: KeyboardEvent) => {
    if (picker.handleKey(event, true) || event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey)
      return
    // The letter is typed into the search, because the search gets the focus before.
    if (hasSearch) search.current?.focus()
    else picker.typeAhead(event)
  }
  const clear = () => {
    picker.search('')
    search.current?.focus()
  }
  return (
    <Sheet
      title={texts.title}
      closeLabel={texts.close}
      onClose={onClose}
      isFlush
      isTall={hasSearch}
      initialFocus={initialFocus}
      tools={
        hasSearch && (
          <SearchField
            inputRef={search}
            label={texts.search}
            clearLabel={texts.clear}
            value={picker.query}
            onChange={picker.search}
            role="combobox"
            aria-expanded
            aria-controls={picker.listId}
            aria-autocomplete="list"
            aria-activedescendant={picker.activeId}
            onKeyDown={(event) => picker.handleKey(event, false)}
          />
        )
      }
    >
      <ul
        ref={list}
        id={picker.listId}
        className="mc-rows mc-options"
        role="listbox"
        tabIndex={0}
        aria-label={texts.title}
        aria-activedescendant={picker.activeId}
        onKeyDown={handleListKey}
      >
        {picker.shown.map((option, index) => (
          <PickerOptionRow
            key={option.value}
            id={picker.optionId(index)}
            option={option}
            isChosen={option.value === value}
            isActive={index === picker.at}
            onChoose={() => onChoose(option.value)}
          />
        ))}
      </ul>
      <EmptyResult texts={texts} isShown={picker.shown.length === 0} {...(picker.query !== '' && { onClear: clear })} />
    </Sheet>
  )
}
