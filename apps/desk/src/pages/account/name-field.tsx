import { TextField } from '@modulor/ui'
import type { Failure } from '../../api/failure'

type NameFieldProps = {
  readonly name: string
  readonly failure: Failure | undefined
  readonly onChange: (name: string) => void
}

export function NameField({ name, failure, onChange }: NameFieldProps) {
  return (
    <TextField
      label="Name"
      hint="As you know the device, for example: work phone."
      isLabelAbove
      required
      maxLength={60}
      pattern=".*\S.*"
      value={name}
      error={failure?.fields.name}
      onChange={({ target }) => onChange(target.value)}
      autoComplete="off"
    />
  )
}
