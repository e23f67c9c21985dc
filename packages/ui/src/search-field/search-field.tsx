import { useRef, type ComponentProps, type RefObject } from 'react'
import { classList } from '../class-list/class-list'
import { IconButton } from '../button/icon-button'
import { Icon } from '../icon/icon'

export type SearchFieldProps = Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange' | 'size' | 'ref'> & {
  label: string
  clearLabel: string
  value: string
  onChange: (value: string) => void
  inputRef?: RefObject<HTMLInputElement | null>
}

/** A search input. Escape and the clear button empty it and keep the focus. */
export function SearchField({ label, clearLabel, value, onChange, inputRef, className, ...rest }: SearchFieldProps) {
  const ownRef = useRef<HTMLInputElement>(null)
  const input = inputRef ?? ownRef
  const handleClear = () => {
    onChange('')
    input.current?.focus()
  }
  return (
    <div className={classList('mc-search', className)}>
      <Icon name="search" size={20} className="mc-search__icon" />
      <input
        autoComplete="off"
        enterKeyHint="search"
        {...rest}
        ref={input}
        className="mc-search__input"
        type="search"
        placeholder={label}
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      {value !== '' && (
        <IconButton icon="close" iconSize={20} label={clearLabel} className="mc-search__clear" onClick={handleClear} />
      )}
    </div>
  )
}
