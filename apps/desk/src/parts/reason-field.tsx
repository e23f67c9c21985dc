import { TextField } from '@modulor/ui'

type ReasonFieldProps = {
  readonly reason: string
  readonly error?: string | undefined
  readonly onChange: (reason: string) => void
}

/** The reason of an act, which every act of an operator needs. */
export function ReasonField({ reason, error, onChange }: ReasonFieldProps) {
  return (
    <TextField
      label="Reason"
      hint="It is recorded in the audit log."
      isLabelAbove
      required
      minLength={3}
      maxLength={500}
      value={reason}
      error={error}
      onChange={(event) => onChange(event.target.value)}
      autoComplete="off"
    />
  )
}
